// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Never deployed: `eth_call` runs this constructor and gets what it returns. It tries transfers of one token one after
/// the other, each within its own gas. `calls` holds for each its length in one word, then its call data. Told of each are
/// four words: whether it went through (bit 0), whether the payer has code (bit 1) and the gas it took (from bit 8); what the
/// payer held before any of them; and the first 64 bytes of what the token said against it.
contract Simulation {
    constructor(address token, uint256 gasEach, bytes memory calls) {
        assembly ("memory-safe") {
            let end := add(add(calls, 32), mload(calls))
            let out := mload(0x40)
            let told := out
            for { let here := add(calls, 32) } lt(here, end) { here := add(add(here, 32), mload(here)) } {
                mstore(told, shl(224, 0x70a08231)) // balanceOf(address)
                mstore(add(told, 4), mload(add(here, 36)))
                mstore(add(told, 64), 0)
                let answered := staticcall(gas(), token, told, 36, add(told, 64), 32)
                mstore(add(told, 32), mul(mload(add(told, 64)), answered))
                told := add(told, 128)
            }
            told := out
            for { let here := add(calls, 32) } lt(here, end) { here := add(add(here, 32), mload(here)) } {
                let before := gas()
                let done := call(gasEach, token, 0, add(here, 32), mload(here), 0, 0)
                let used := sub(before, gas())
                let hasCode := gt(extcodesize(mload(add(here, 36))), 0)
                mstore(told, or(or(done, shl(1, hasCode)), shl(8, used)))
                mstore(add(told, 64), 0)
                mstore(add(told, 96), 0)
                if and(iszero(done), gt(returndatasize(), 68)) {
                    let size := sub(returndatasize(), 68)
                    if gt(size, 64) { size := 64 }
                    returndatacopy(add(told, 64), 68, size)
                }
                told := add(told, 128)
            }
            return(out, sub(told, out))
        }
    }
}
