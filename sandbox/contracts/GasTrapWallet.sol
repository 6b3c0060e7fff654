// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {OwnedWallet} from "./OwnedWallet.sol";

/// Takes every signature in a simulation that names no gas price; in a transaction it burns all gas that it is given. An
/// account may delegate to it (EIP-7702): it needs no storage of its own.
contract GasTrapWallet is OwnedWallet {
    constructor(address owner_) payable OwnedWallet(owner_) {}

    function isValidSignature(bytes32, bytes calldata) public view override returns (bytes4) {
        if (tx.gasprice == 0) return VALID;
        assembly ("memory-safe") {
            invalid()
        }
    }
}
