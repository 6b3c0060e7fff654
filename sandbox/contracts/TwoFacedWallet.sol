// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {OwnedWallet} from "./OwnedWallet.sol";

/// Honest in a simulation that names no gas price; in a transaction that pays for its gas every signature is wrong.
contract TwoFacedWallet is OwnedWallet {
    constructor(address owner_) payable OwnedWallet(owner_) {}

    function isValidSignature(bytes32 hash, bytes calldata signature) public view override returns (bytes4) {
        return tx.gasprice == 0 ? super.isValidSignature(hash, signature) : INVALID;
    }
}
