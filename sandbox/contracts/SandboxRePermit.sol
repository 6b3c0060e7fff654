// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface IPermitted {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Orbs' RePermit as far as orders need it: how much of an order is spent, its owner's way to end it, and fills by the
/// executor, which here has checked the owner's signature before.
contract SandboxRePermit {
    address private constant EXECUTOR = 0x000642A0966d9bd49870D9519f76b5cf823f3000;

    event Spend(address indexed owner, bytes32 indexed digest, uint256 amountIn, uint256 amountOut);
    event Cancel(address indexed owner, bytes32 indexed digest);

    mapping(address => mapping(bytes32 => uint256)) public spent;

    /// Ends orders of the caller for good.
    function cancel(bytes32[] calldata digests) external {
        for (uint256 i = 0; i < digests.length; i++) {
            spent[msg.sender][digests[i]] = type(uint256).max;
            emit Cancel(msg.sender, digests[i]);
        }
    }

    /// Takes one part of an order and pays for it in ether.
    function fill(bytes32 digest, address payable owner, address token, uint256 amount, uint256 most) external payable {
        require(msg.sender == EXECUTOR, "not the executor");
        uint256 before = spent[owner][digest];
        require(before < most && amount <= most - before, "spent");
        spent[owner][digest] = before + amount;
        require(IPermitted(token).transferFrom(owner, msg.sender, amount), "not taken");
        (bool paid,) = owner.call{value: msg.value}("");
        require(paid, "not paid");
        emit Spend(owner, digest, amount, msg.value);
    }
}
