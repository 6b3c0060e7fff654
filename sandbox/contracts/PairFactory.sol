// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Token {
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 value) external returns (bool);
}

/// Makes one pool for each two tokens and says so as Uniswap's second version does.
contract PairFactory {
    error SameToken();
    error PairExists();

    event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count);

    mapping(address => mapping(address => address)) public getPair;
    address[] public allPairs;

    function createPair(address tokenA, address tokenB) external returns (address pair) {
        if (tokenA == tokenB) revert SameToken();
        (address token0, address token1) = tokenA < tokenB ? (tokenA, tokenB) : (tokenB, tokenA);
        if (getPair[token0][token1] != address(0)) revert PairExists();
        pair = address(new Pair{salt: keccak256(abi.encodePacked(token0, token1))}(token0, token1));
        getPair[token0][token1] = pair;
        getPair[token1][token0] = pair;
        allPairs.push(pair);
        emit PairCreated(token0, token1, pair, allPairs.length);
    }
}

/// A pool whose product of reserves never falls; a trade leaves 0.3 % behind.
contract Pair {
    error NothingAdded();
    error NothingPaid();
    error ProductFell();

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Mint(address indexed sender, uint256 amount0, uint256 amount1);
    event Swap(
        address indexed sender,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out,
        address indexed to
    );
    event Sync(uint112 reserve0, uint112 reserve1);

    address public immutable token0;
    address public immutable token1;
    uint256 public reserve0;
    uint256 public reserve1;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;

    constructor(address token0_, address token1_) {
        token0 = token0_;
        token1 = token1_;
    }

    /// Takes what was sent as liquidity; the first provider sets the price.
    function mint(address to) external returns (uint256 liquidity) {
        (uint256 balance0, uint256 balance1) = balances();
        (uint256 amount0, uint256 amount1) = (balance0 - reserve0, balance1 - reserve1);
        if (amount0 == 0 || amount1 == 0) revert NothingAdded();
        liquidity = totalSupply == 0 ? amount0 : (totalSupply * amount0) / reserve0;
        totalSupply += liquidity;
        balanceOf[to] += liquidity;
        emit Transfer(address(0), to, liquidity);
        sync(balance0, balance1);
        emit Mint(msg.sender, amount0, amount1);
    }

    /// Pays out first and then looks whether enough came in.
    function swap(uint256 amount0Out, uint256 amount1Out, address to) external {
        if (amount0Out > 0) Token(token0).transfer(to, amount0Out);
        if (amount1Out > 0) Token(token1).transfer(to, amount1Out);
        (uint256 balance0, uint256 balance1) = balances();
        uint256 in0 = balance0 + amount0Out > reserve0 ? balance0 + amount0Out - reserve0 : 0;
        uint256 in1 = balance1 + amount1Out > reserve1 ? balance1 + amount1Out - reserve1 : 0;
        if (in0 == 0 && in1 == 0) revert NothingPaid();
        if ((balance0 * 1000 - in0 * 3) * (balance1 * 1000 - in1 * 3) < reserve0 * reserve1 * 1_000_000) {
            revert ProductFell();
        }
        sync(balance0, balance1);
        emit Swap(msg.sender, in0, in1, amount0Out, amount1Out, to);
    }

    function balances() private view returns (uint256, uint256) {
        return (Token(token0).balanceOf(address(this)), Token(token1).balanceOf(address(this)));
    }

    function sync(uint256 balance0, uint256 balance1) private {
        reserve0 = balance0;
        reserve1 = balance1;
        emit Sync(uint112(balance0), uint112(balance1));
    }
}
