// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {OwnedWallet} from "./OwnedWallet.sol";

/// Honest until it is told to change its mind: from then on every signature is wrong.
contract FickleWallet is OwnedWallet {
    bool public isRefusing;

    constructor(address owner_) payable OwnedWallet(owner_) {}

    function changeMind() external {
        isRefusing = true;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) public view override returns (bytes4) {
        return isRefusing ? INVALID : super.isValidSignature(hash, signature);
    }
}
