// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Everything that can go wrong, on request.
contract Laboratory {
    error OutOfRange(uint256 value, uint256 least, uint256 most);

    event Observed(bool ok, bytes result);

    uint256 public counter;
    uint256[] private _shelf;

    function failWithReason(string calldata reason) external pure {
        revert(reason);
    }

    function failWithError(uint256 value) external pure {
        revert OutOfRange(value, 1, 100);
    }

    function failSilently() external pure {
        revert();
    }

    function failByPanic(uint256 index) external view returns (uint256) {
        return _shelf[index];
    }

    function failByDivision(uint256 divisor) external pure returns (uint256) {
        return 1000 / divisor;
    }

    function failByInvalid() external pure {
        assembly {
            invalid()
        }
    }

    function spend(uint256 rounds) external {
        for (uint256 i; i < rounds; i++) counter = uint256(keccak256(abi.encode(counter, i)));
    }

    /// An inner failure that the transaction survives.
    function observe(uint256 value) external {
        try this.failWithError(value) {}
        catch (bytes memory result) {
            emit Observed(false, result);
        }
    }

    /// Calls itself, a level deeper each time.
    function descend(uint256 depth) external returns (uint256) {
        counter++;
        return depth == 0 ? counter : this.descend(depth - 1);
    }

    /// Runs the code of another contract by delegatecall.
    function lend(address library_, bytes calldata data) external payable returns (bytes memory) {
        (bool ok, bytes memory result) = library_.delegatecall(data);
        emit Observed(ok, result);
        return result;
    }

    /// Makes many static calls at once.
    function ask(address[] calldata targets, bytes[] calldata questions) external returns (bytes[] memory answers) {
        answers = new bytes[](targets.length);
        for (uint256 i; i < targets.length; i++) {
            (, answers[i]) = targets[i].staticcall(questions[i]);
        }
        counter++;
    }
}

/// A contract that can destroy itself.
contract Mayfly {
    constructor() payable {}

    receive() external payable {}

    function end(address payable heir) external {
        selfdestruct(heir);
    }
}

/// Creates contracts that last for one transaction, or longer.
contract MayflyNursery {
    event Hatched(address mayfly);

    function hatch(uint256 count) external payable {
        for (uint256 i; i < count; i++) emit Hatched(address(new Mayfly{value: msg.value / count}()));
    }

    function liveAndDie(address payable heir, bytes32 salt) external payable {
        Mayfly mayfly = new Mayfly{value: msg.value, salt: salt}();
        emit Hatched(address(mayfly));
        mayfly.end(heir);
    }
}
