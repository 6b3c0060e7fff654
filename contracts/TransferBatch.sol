// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Sends several EIP-3009 transfers to one payee, each as a call of its own with a gas limit of its own. It has no owner,
/// no storage and no functions besides this one, takes no ether, and can move nothing that its owner has not signed for.
///
/// Call data, packed, numbers big-endian:
///
///     offset  bytes
///     0       1      layout of the items: 0 for signatures of 65 bytes, 1 for any other length
///     1       3      gas limit of each call
///     4       20     token
///     24      20     payee
///     44             items, one after the other
///
///     item    bytes
///     0       20     from
///     20      8      value
///     28      5      validAfter
///     33      5      validBefore
///     38      32     nonce
///     70      1      layout 0: v                      2      layout 1: length of the signature
///     71      32     r                                72            the signature
///     103     32     s
///
/// Returns one byte for each item that was tried: 1 when its call went through, 0 when it did not. It does not revert: an
/// item that fails, runs out of its gas or returns too much is only its own failure, and what an item returns is not
/// copied. An incomplete last item and whatever follows it is ignored, and so is an unknown layout. When the gas that is
/// left would not give an item its whole limit, that item and those after it are not tried.
contract TransferBatch {
    fallback() external {
        assembly {
            let head := calldataload(0)
            let limit := and(shr(224, head), 0xffffff)
            let token := shr(96, calldataload(4))
            // Gas that must be left before a call: its limit, the 1/64 that a call cannot have, and the rest of the loop.
            let least := add(add(limit, div(limit, 63)), 6000)
            let end := calldatasize()
            let at := 44

            switch shr(248, head)
            case 0 {
                // The call of 292 bytes lies at 0: selector, from, to, value, validAfter, validBefore, nonce, v, r, s.
                mstore(0, shl(224, 0xe3ee160e))
                mstore(36, shr(96, calldataload(24)))
                // The results follow the call.
                let out := 292
                for { let next := 179 } iszero(gt(next, end)) { next := add(next, 135) } {
                    if lt(gas(), least) { break }
                    let numbers := calldataload(add(at, 20))
                    mstore(4, shr(96, calldataload(at)))
                    mstore(68, shr(192, numbers))
                    mstore(100, and(shr(152, numbers), 0xffffffffff))
                    mstore(132, and(shr(112, numbers), 0xffffffffff))
                    calldatacopy(164, add(at, 38), 32)
                    mstore(196, byte(0, calldataload(add(at, 70))))
                    calldatacopy(228, add(at, 71), 64)
                    mstore8(out, call(limit, token, 0, 0, 292, 0, 0))
                    out := add(out, 1)
                    at := next
                }
                return(292, sub(out, 292))
            }
            case 1 {
                // At most one item for every 72 bytes: the results lie at 0, the call behind the room for all of them.
                let call_ := and(add(div(end, 72), 31), not(31))
                mstore(call_, shl(224, 0xcf092995))
                mstore(add(call_, 36), shr(96, calldataload(24)))
                mstore(add(call_, 196), 224)
                let out := 0
                for {} iszero(gt(add(at, 72), end)) {} {
                    let size := shr(240, calldataload(add(at, 70)))
                    let next := add(add(at, 72), size)
                    // Memory for a signature of `size` bytes takes less than `size` gas.
                    if or(gt(next, end), lt(gas(), add(least, size))) { break }
                    let numbers := calldataload(add(at, 20))
                    mstore(add(call_, 4), shr(96, calldataload(at)))
                    mstore(add(call_, 68), shr(192, numbers))
                    mstore(add(call_, 100), and(shr(152, numbers), 0xffffffffff))
                    mstore(add(call_, 132), and(shr(112, numbers), 0xffffffffff))
                    calldatacopy(add(call_, 164), add(at, 38), 32)
                    // The last word is filled up with zeros, not with the end of a longer signature before it.
                    let padded := and(add(size, 31), not(31))
                    mstore(add(add(call_, 228), padded), 0)
                    mstore(add(call_, 228), size)
                    calldatacopy(add(call_, 260), add(at, 72), size)
                    mstore8(out, call(limit, token, 0, call_, add(260, padded), 0, 0))
                    out := add(out, 1)
                    at := next
                }
                return(0, out)
            }
        }
    }
}
