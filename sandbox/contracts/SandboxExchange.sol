// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface IToken {
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
    function balanceOf(address owner) external view returns (uint256);
}

/// Executes what the simulated router quotes: takes the spent token, pays the received one out of its own stock.
contract SandboxExchange {
    error WrongValue();
    error TransferFailed();
    /// The router's price has fallen under what the caller agreed to.
    error LessThanAgreed(uint256 amountOut, uint256 amountOutMin);

    event Swapped(
        address indexed sender,
        address indexed receiver,
        address tokenIn,
        uint256 amountIn,
        address tokenOut,
        uint256 amountOut
    );
    /// The first leg of a bridge. The second one happens on a chain that the sandbox only simulates.
    event Deposited(
        address indexed sender, address tokenIn, uint256 amountIn, uint256 toChain, bytes tokenOut, uint256 amountOut, bytes receiver
    );

    receive() external payable {}

    /// The zero address stands for ether.
    function swap(
        address tokenIn,
        uint256 amountIn,
        address tokenOut,
        uint256 amountOut,
        uint256 amountOutMin,
        address receiver
    ) external payable {
        if (amountOut < amountOutMin) revert LessThanAgreed(amountOut, amountOutMin);
        take(tokenIn, amountIn);
        if (tokenOut == address(0)) {
            (bool paid,) = receiver.call{value: amountOut}("");
            if (!paid) revert TransferFailed();
        } else if (!IToken(tokenOut).transfer(receiver, amountOut)) {
            revert TransferFailed();
        }
        emit Swapped(msg.sender, receiver, tokenIn, amountIn, tokenOut, amountOut);
    }

    function deposit(
        address tokenIn,
        uint256 amountIn,
        uint256 toChain,
        bytes calldata tokenOut,
        uint256 amountOut,
        uint256 amountOutMin,
        bytes calldata receiver
    ) external payable {
        if (amountOut < amountOutMin) revert LessThanAgreed(amountOut, amountOutMin);
        take(tokenIn, amountIn);
        emit Deposited(msg.sender, tokenIn, amountIn, toChain, tokenOut, amountOut, receiver);
    }

    function take(address token, uint256 amount) private {
        if (msg.value != (token == address(0) ? amount : 0)) revert WrongValue();
        if (token != address(0) && !IToken(token).transferFrom(msg.sender, address(this), amount)) revert TransferFailed();
    }
}
