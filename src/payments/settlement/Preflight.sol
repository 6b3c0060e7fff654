// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Never deployed: `eth_call` runs this constructor and gets what it returns: the chain's time in one word, then two words
/// for each payer and nonce: the balance, and what stands against a transfer. Bit 0: the nonce is used, or nobody knows;
/// bit 1: the payer has code; bit 2: payer or payee is blacklisted; bit 3: the token is paused. A token that has no list
/// and no pause has nothing against anybody.
contract Preflight {
    constructor(address token, address payTo, bytes memory asked) {
        assembly ("memory-safe") {
            function ask(place, asset, size) -> told, answered {
                answered := and(staticcall(gas(), asset, place, size, place, 32), gt(returndatasize(), 31))
                if answered { told := mload(place) }
            }
            function isListed(place, asset, account) -> listed {
                let answered
                mstore(place, shl(224, 0xfe575a87)) // isBlacklisted(address)
                mstore(add(place, 4), account)
                listed, answered := ask(place, asset, 36)
                listed := gt(listed, 0)
            }
            let count := div(mload(asked), 64)
            let out := mload(0x40)
            let place := add(out, add(32, mul(count, 64)))
            mstore(out, timestamp())

            let told
            let answered
            mstore(place, shl(224, 0x5c975abb)) // paused()
            told, answered := ask(place, token, 4)
            let against := or(shl(3, gt(told, 0)), shl(2, isListed(place, token, payTo)))

            for { let i := 0 } lt(i, count) { i := add(i, 1) } {
                let from := mload(add(add(asked, 32), mul(i, 64)))
                let nonce := mload(add(add(asked, 64), mul(i, 64)))
                let here := add(add(out, 32), mul(i, 64))

                mstore(place, shl(224, 0x70a08231)) // balanceOf(address)
                mstore(add(place, 4), from)
                told, answered := ask(place, token, 36)
                mstore(here, told)

                mstore(place, shl(224, 0xe94a0102)) // authorizationState(address,bytes32)
                mstore(add(place, 4), from)
                mstore(add(place, 36), nonce)
                told, answered := ask(place, token, 68)
                let flags := or(or(iszero(answered), gt(told, 0)), shl(1, gt(extcodesize(from), 0)))
                mstore(add(here, 32), or(or(against, flags), shl(2, isListed(place, token, from))))
            }
            return(out, add(32, mul(count, 64)))
        }
    }
}
