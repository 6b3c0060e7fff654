// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Never deployed: `eth_call` runs this constructor and gets what it returns. It tries transfers of one token one after
/// the other, each within its own gas, and tells of each in three words: whether it went through (bit 0), whether the
/// payer has code (bit 1) and the gas it took (from bit 8); then the first 64 bytes of what the token said against it.
contract Simulation {
    constructor(address token, uint256 gasEach, bytes memory calls) {
        assembly ("memory-safe") {
            let count := div(mload(calls), 292)
            let out := mload(0x40)
            for { let i := 0 } lt(i, count) { i := add(i, 1) } {
                let data := add(add(calls, 32), mul(i, 292))
                let told := add(out, mul(i, 96))
                let before := gas()
                let done := call(gasEach, token, 0, data, 292, 0, 0)
                let used := sub(before, gas())
                let hasCode := gt(extcodesize(mload(add(data, 4))), 0)
                mstore(told, or(or(done, shl(1, hasCode)), shl(8, used)))
                mstore(add(told, 32), 0)
                mstore(add(told, 64), 0)
                if and(iszero(done), gt(returndatasize(), 68)) {
                    let size := sub(returndatasize(), 68)
                    if gt(size, 64) { size := 64 }
                    returndatacopy(add(told, 32), 68, size)
                }
            }
            return(out, mul(count, 96))
        }
    }
}
