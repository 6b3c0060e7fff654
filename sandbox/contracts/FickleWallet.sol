// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {OwnedWallet} from "./OwnedWallet.sol";

/// Honest until it is told to change its mind: from the next block on every signature is wrong. Whoever asks in between
/// still hears that the signature is good.
contract FickleWallet is OwnedWallet {
    uint256 public refusesFrom = type(uint256).max;

    constructor(address owner_) payable OwnedWallet(owner_) {}

    function changeMind() external {
        refusesFrom = block.number + 1;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) public view override returns (bytes4) {
        return block.number >= refusesFrom ? INVALID : super.isValidSignature(hash, signature);
    }
}
