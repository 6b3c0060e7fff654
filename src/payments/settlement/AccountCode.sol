// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Never deployed: `eth_call` runs this constructor and gets what it returns: one byte for each account of 20 bytes, 1 when
/// it has code, which includes an account that has delegated to code (EIP-7702), and 0 when it has none.
contract AccountCode {
    constructor(bytes memory accounts) {
        assembly ("memory-safe") {
            let count := div(mload(accounts), 20)
            let out := mload(0x40)
            for { let i := 0 } lt(i, count) { i := add(i, 1) } {
                let account := shr(96, mload(add(add(accounts, 32), mul(i, 20))))
                mstore8(add(out, i), gt(extcodesize(account), 0))
            }
            return(out, count)
        }
    }
}
