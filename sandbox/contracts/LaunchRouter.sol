// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Pair, PairFactory} from "./PairFactory.sol";

interface Spendable {
    function balanceOf(address owner) external view returns (uint256);
    function deposit() external payable;
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// The ways in which people come to a token: a launch, an airdrop, a purchase, and a purchase for several wallets at once.
contract LaunchRouter {
    PairFactory private constant FACTORY = PairFactory(0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6);
    Spendable private constant WETH = Spendable(0x4200000000000000000000000000000000000006);

    /// Makes the pool and fills it with the caller's tokens and the ether sent along.
    function launch(address token, uint256 amount) external payable returns (address pair) {
        pair = FACTORY.createPair(token, address(WETH));
        Spendable(token).transferFrom(msg.sender, pair, amount);
        WETH.deposit{value: msg.value}();
        WETH.transfer(pair, msg.value);
        Pair(pair).mint(msg.sender);
    }

    /// Sends the caller's tokens to many, without any trade.
    function disperse(address token, address[] calldata receivers, uint256[] calldata amounts) external {
        for (uint256 place = 0; place < receivers.length; place++) {
            Spendable(token).transferFrom(msg.sender, receivers[place], amounts[place]);
        }
    }

    /// Buys for one; the tokens pass through this contract, as they do with aggregators.
    function buy(address token, address receiver) external payable {
        Spendable(token).transfer(receiver, take(token));
    }

    /// Buys once and hands out to several wallets in equal parts: a bundle.
    function multiSend(address token, address[] calldata receivers) external payable {
        uint256 part = take(token) / receivers.length;
        for (uint256 place = 0; place < receivers.length; place++) {
            Spendable(token).transfer(receivers[place], part);
        }
    }

    function take(address token) private returns (uint256 bought) {
        Pair pair = Pair(FACTORY.getPair(token, address(WETH)));
        WETH.deposit{value: msg.value}();
        WETH.transfer(address(pair), msg.value);
        bool first = pair.token0() == token;
        (uint256 own, uint256 paid) = first ? (pair.reserve0(), pair.reserve1()) : (pair.reserve1(), pair.reserve0());
        uint256 worth = msg.value * 997;
        bought = (worth * own) / (paid * 1000 + worth);
        pair.swap(first ? bought : 0, first ? 0 : bought, address(this));
    }
}
