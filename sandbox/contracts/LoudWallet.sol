// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {OwnedWallet} from "./OwnedWallet.sol";

/// Refuses a signature with 64 KiB of words, so that copying the refusal costs whoever asks.
contract LoudWallet is OwnedWallet {
    constructor(address owner_) payable OwnedWallet(owner_) {}

    function isValidSignature(bytes32, bytes calldata) public pure override returns (bytes4) {
        assembly {
            revert(0, 65536)
        }
    }
}
