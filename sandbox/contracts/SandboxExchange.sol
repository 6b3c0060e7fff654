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

struct BridgeData {
    bytes32 transactionId;
    string bridge;
    string integrator;
    address referrer;
    address sendingAssetId;
    address receiver;
    uint256 minAmount;
    uint256 destinationChainId;
    bool hasSourceSwaps;
    bool hasDestinationCall;
}

struct AcrossV4Data {
    bytes32 receiverAddress;
    bytes32 refundAddress;
    bytes32 sendingAssetId;
    bytes32 receivingAssetId;
    uint256 outputAmount;
    uint128 outputAmountMultiplier;
    bytes32 exclusiveRelayer;
    uint32 quoteTimestamp;
    uint32 fillDeadline;
    uint32 exclusivityParameter;
    bytes message;
}

/// Has the functions of LI.FI's contract that the sign page accepts, with the same selectors and checks. It takes the spent
/// token and pays the received one out of its own stock.
contract SandboxExchange {
    error WrongValue();
    error WrongBridgeData();
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
        address indexed sender, address tokenIn, uint256 amountIn, uint256 toChain, bytes32 tokenOut, uint256 amountOut, bytes32 receiver
    );

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

    function startBridgeTokensViaAcrossV4(BridgeData calldata bridge, AcrossV4Data calldata across) external payable {
        if (bridge.hasSourceSwaps || bridge.hasDestinationCall != (across.message.length > 0)) revert WrongBridgeData();
        if (across.receiverAddress != bytes32(uint256(uint160(bridge.receiver)))) revert WrongBridgeData();
        if (across.fillDeadline < block.timestamp) revert WrongBridgeData();
        take(bridge.sendingAssetId, bridge.minAmount);
        emit Deposited(
            msg.sender,
            bridge.sendingAssetId,
            bridge.minAmount,
            bridge.destinationChainId,
            across.receivingAssetId,
            across.outputAmount,
            across.receiverAddress
        );
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
        if (tokenOut == address(0)) {
            (bool paid,) = receiver.call{value: amountOut}("");
            if (!paid) revert TransferFailed();
        } else if (!IToken(tokenOut).transfer(receiver, amountOut)) {
            revert TransferFailed();
        }
        emit Swapped(msg.sender, receiver, tokenIn, amountIn, tokenOut, amountOut);
    }
}
