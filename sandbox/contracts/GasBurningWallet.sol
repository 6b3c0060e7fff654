// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {OwnedWallet} from "./OwnedWallet.sol";

/// Answers like an owned wallet, after it has wasted three million gas of whoever asks.
contract GasBurningWallet is OwnedWallet {
    uint256 public constant BURNT_GAS = 3_000_000;

    constructor(address owner_) payable OwnedWallet(owner_) {}

    function isValidSignature(bytes32 hash, bytes calldata signature) public view override returns (bytes4) {
        uint256 before = gasleft();
        while (before - gasleft() < BURNT_GAS) {}
        return super.isValidSignature(hash, signature);
    }
}
