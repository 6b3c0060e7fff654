// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface ITokenWithAuthorization {
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes calldata signature
    ) external;
    function transfer(address to, uint256 value) external returns (bool);
}

/// Brings a deposit into `ChannelEscrow.sol` with an authorization of the payer (EIP-3009), whose nonce names the channel.
contract AuthorizationCollector {
    error OnlyX402BatchSettlement();
    error SafeERC20FailedOperation(address token);

    /// The escrow's address on every chain; a constant, so that this code needs no constructor.
    address public constant x402BatchSettlement = 0x4020074e9dF2ce1deE5A9C1b5c3f541D02a10003;

    function collect(address payer, address token, uint256 amount, bytes32 channelId, bytes calldata data) external {
        if (msg.sender != x402BatchSettlement) revert OnlyX402BatchSettlement();
        (uint256 validAfter, uint256 validBefore, uint256 salt, bytes memory signature) =
            abi.decode(data, (uint256, uint256, uint256, bytes));
        bytes32 nonce = keccak256(abi.encode(channelId, salt));
        ITokenWithAuthorization(token).receiveWithAuthorization(
            payer, address(this), amount, validAfter, validBefore, nonce, signature
        );
        if (!ITokenWithAuthorization(token).transfer(x402BatchSettlement, amount)) {
            revert SafeERC20FailedOperation(token);
        }
    }
}
