// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface IToken {
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
    function balanceOf(address owner) external view returns (uint256);
}

/// One swap as LI.FI's contract takes it. Here `callData` is the encoded amount that comes out of it.
struct SwapData {
    address callTo;
    address approveTo;
    address sendingAssetId;
    address receivingAssetId;
    uint256 fromAmount;
    bytes callData;
    bool requiresDeposit;
}

/// Has the functions of LI.FI's contract that the sign page accepts, with the same selectors and checks. It takes the spent
/// token and pays the received one out of its own stock.
contract SandboxExchange {
    error WrongValue();
    error NotAllowed();
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
    address private constant ETHER = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    address private constant KYBER = 0x6131B5fae19EA4f9D964eAc0408E4408b66337b5;
    address private constant SETTLEMENT = 0x9008D19f58AAbD9eD0D60971565AA8510560ab41;

    receive() external payable {}

    function swapTokensSingleV3ERC20ToERC20(
        bytes32,
        string calldata,
        string calldata,
        address payable receiver,
        uint256 minAmountOut,
        SwapData calldata last
    ) external {
        take(last.sendingAssetId, last.fromAmount);
        pay(last.sendingAssetId, last.fromAmount, last.receivingAssetId, toAmountOut(last), minAmountOut, receiver);
    }

    function swapTokensMultipleV3ERC20ToERC20(
        bytes32,
        string calldata,
        string calldata,
        address payable receiver,
        uint256 minAmountOut,
        SwapData[] calldata swaps
    ) external {
        SwapData calldata last = swaps[swaps.length - 1];
        takeAll(swaps);
        pay(swaps[0].sendingAssetId, swaps[0].fromAmount, last.receivingAssetId, toAmountOut(last), minAmountOut, receiver);
    }

    function swapTokensSingleV3ERC20ToNative(
        bytes32,
        string calldata,
        string calldata,
        address payable receiver,
        uint256 minAmountOut,
        SwapData calldata last
    ) external {
        take(last.sendingAssetId, last.fromAmount);
        pay(last.sendingAssetId, last.fromAmount, address(0), toAmountOut(last), minAmountOut, receiver);
    }

    function swapTokensMultipleV3ERC20ToNative(
        bytes32,
        string calldata,
        string calldata,
        address payable receiver,
        uint256 minAmountOut,
        SwapData[] calldata swaps
    ) external {
        SwapData calldata last = swaps[swaps.length - 1];
        takeAll(swaps);
        pay(swaps[0].sendingAssetId, swaps[0].fromAmount, address(0), toAmountOut(last), minAmountOut, receiver);
    }

    function swapTokensSingleV3NativeToERC20(
        bytes32,
        string calldata,
        string calldata,
        address payable receiver,
        uint256 minAmountOut,
        SwapData calldata last
    ) external payable {
        take(address(0), last.fromAmount);
        pay(address(0), last.fromAmount, last.receivingAssetId, toAmountOut(last), minAmountOut, receiver);
    }

    function swapTokensMultipleV3NativeToERC20(
        bytes32,
        string calldata,
        string calldata,
        address payable receiver,
        uint256 minAmountOut,
        SwapData[] calldata swaps
    ) external payable {
        SwapData calldata last = swaps[swaps.length - 1];
        take(address(0), swaps[0].fromAmount);
        pay(swaps[0].sendingAssetId, swaps[0].fromAmount, last.receivingAssetId, toAmountOut(last), minAmountOut, receiver);
    }

    /// Called by KyberSwap's router as its executor; the data is the token to pay back and how much of it.
    function callBytes(bytes calldata data) external payable {
        if (msg.sender != KYBER) revert NotAllowed();
        (address token, uint256 amount) = abi.decode(data, (address, uint256));
        give(token, amount, payable(msg.sender));
    }

    /// Called by CoW's settlement to pay out what an order buys.
    function payOut(address token, uint256 amount, address payable to) external {
        if (msg.sender != SETTLEMENT) revert NotAllowed();
        give(token, amount, to);
    }

    function give(address token, uint256 amount, address payable to) private {
        if (token == address(0) || token == ETHER) {
            (bool paid,) = to.call{value: amount}("");
            if (!paid) revert TransferFailed();
        } else if (!IToken(token).transfer(to, amount)) {
            revert TransferFailed();
        }
    }

    function takeAll(SwapData[] calldata swaps) private {
        for (uint256 place = 0; place < swaps.length; place++) {
            if (swaps[place].requiresDeposit) take(swaps[place].sendingAssetId, swaps[place].fromAmount);
        }
    }

    /// The zero address stands for ether.
    function take(address token, uint256 amount) private {
        if (msg.value != (token == address(0) ? amount : 0)) revert WrongValue();
        if (token != address(0) && !IToken(token).transferFrom(msg.sender, address(this), amount)) revert TransferFailed();
    }

    function toAmountOut(SwapData calldata swap) private pure returns (uint256) {
        return abi.decode(swap.callData, (uint256));
    }

    function pay(
        address tokenIn,
        uint256 amountIn,
        address tokenOut,
        uint256 amountOut,
        uint256 minAmountOut,
        address payable receiver
    ) private {
        if (amountOut < minAmountOut) revert LessThanAgreed(amountOut, minAmountOut);
        give(tokenOut, amountOut, receiver);
        emit Swapped(msg.sender, receiver, tokenIn, amountIn, tokenOut, amountOut);
    }
}
