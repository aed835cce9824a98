// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {WrappedCoin} from "./Tokens.sol";

/// Trades two tokens along x * y = k, and emits the events of Uniswap v2, which wallets and explorers know.
contract Pair is ERC20 {
    using SafeERC20 for IERC20;

    event Mint(address indexed sender, uint256 amount0, uint256 amount1);
    event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to);
    event Swap(
        address indexed sender,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out,
        address indexed to
    );
    event Sync(uint112 reserve0, uint112 reserve1);

    address private constant LOCK = 0x000000000000000000000000000000000000dEaD;
    address public immutable token0;
    address public immutable token1;
    uint112 private _reserve0;
    uint112 private _reserve1;
    uint32 private _updated;

    constructor(address token0_, address token1_) ERC20("Tidepool Liquidity", "TIDE-LP") {
        (token0, token1) = (token0_, token1_);
    }

    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast) {
        return (_reserve0, _reserve1, _updated);
    }

    function mint(address to) external returns (uint256 liquidity) {
        (uint256 balance0, uint256 balance1) = _balances();
        uint256 amount0 = balance0 - _reserve0;
        uint256 amount1 = balance1 - _reserve1;
        uint256 supply = totalSupply();
        if (supply == 0) {
            liquidity = Math.sqrt(amount0 * amount1) - 1000;
            _mint(LOCK, 1000);
        } else {
            liquidity = Math.min(amount0 * supply / _reserve0, amount1 * supply / _reserve1);
        }
        require(liquidity > 0, "Pair: INSUFFICIENT_LIQUIDITY_MINTED");
        _mint(to, liquidity);
        _sync(balance0, balance1);
        emit Mint(msg.sender, amount0, amount1);
    }

    function burn(address to) external returns (uint256 amount0, uint256 amount1) {
        (uint256 balance0, uint256 balance1) = _balances();
        uint256 liquidity = balanceOf(address(this));
        amount0 = liquidity * balance0 / totalSupply();
        amount1 = liquidity * balance1 / totalSupply();
        require(amount0 > 0 && amount1 > 0, "Pair: INSUFFICIENT_LIQUIDITY_BURNED");
        _burn(address(this), liquidity);
        IERC20(token0).safeTransfer(to, amount0);
        IERC20(token1).safeTransfer(to, amount1);
        (balance0, balance1) = _balances();
        _sync(balance0, balance1);
        emit Burn(msg.sender, amount0, amount1, to);
    }

    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external {
        require(data.length == 0, "Pair: NO_CALLBACKS");
        require(amount0Out > 0 || amount1Out > 0, "Pair: INSUFFICIENT_OUTPUT_AMOUNT");
        require(amount0Out < _reserve0 && amount1Out < _reserve1, "Pair: INSUFFICIENT_LIQUIDITY");
        if (amount0Out > 0) IERC20(token0).safeTransfer(to, amount0Out);
        if (amount1Out > 0) IERC20(token1).safeTransfer(to, amount1Out);
        (uint256 balance0, uint256 balance1) = _balances();
        uint256 in0 = balance0 + amount0Out > _reserve0 ? balance0 + amount0Out - _reserve0 : 0;
        uint256 in1 = balance1 + amount1Out > _reserve1 ? balance1 + amount1Out - _reserve1 : 0;
        require(in0 > 0 || in1 > 0, "Pair: INSUFFICIENT_INPUT_AMOUNT");
        require(
            (balance0 * 1000 - in0 * 3) * (balance1 * 1000 - in1 * 3) >= uint256(_reserve0) * _reserve1 * 1e6,
            "Pair: K"
        );
        _sync(balance0, balance1);
        emit Swap(msg.sender, in0, in1, amount0Out, amount1Out, to);
    }

    function _balances() private view returns (uint256, uint256) {
        return (IERC20(token0).balanceOf(address(this)), IERC20(token1).balanceOf(address(this)));
    }

    function _sync(uint256 balance0, uint256 balance1) private {
        (_reserve0, _reserve1, _updated) = (uint112(balance0), uint112(balance1), uint32(block.timestamp));
        emit Sync(_reserve0, _reserve1);
    }
}

/// Creates pairs with CREATE2, so that anyone can compute their addresses.
contract PairFactory {
    event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count);

    mapping(address => mapping(address => address)) public getPair;
    address[] public allPairs;

    function createPair(address a, address b) external returns (address pair) {
        require(a != b, "PairFactory: IDENTICAL_ADDRESSES");
        require(getPair[a][b] == address(0), "PairFactory: PAIR_EXISTS");
        (address token0, address token1) = a < b ? (a, b) : (b, a);
        pair = address(new Pair{salt: keccak256(abi.encodePacked(token0, token1))}(token0, token1));
        getPair[a][b] = pair;
        getPair[b][a] = pair;
        allPairs.push(pair);
        emit PairCreated(token0, token1, pair, allPairs.length);
    }
}

/// The entry point for users: finds pairs, moves tokens and enforces the given limits.
contract Router {
    using SafeERC20 for IERC20;

    PairFactory public immutable factory;
    WrappedCoin public immutable wrapped;

    constructor(PairFactory factory_, WrappedCoin wrapped_) {
        (factory, wrapped) = (factory_, wrapped_);
    }

    modifier before(uint256 deadline) {
        require(deadline >= block.timestamp, "Router: EXPIRED");
        _;
    }

    receive() external payable {}

    function addLiquidity(address a, address b, uint256 amountA, uint256 amountB, address to, uint256 deadline)
        external
        before(deadline)
        returns (uint256)
    {
        address pair = _pair(a, b);
        (uint256 reserveA, uint256 reserveB) = _reserves(a, b);
        if (reserveA > 0) {
            uint256 wanted = amountA * reserveB / reserveA;
            if (wanted <= amountB) amountB = wanted;
            else amountA = amountB * reserveA / reserveB;
        }
        IERC20(a).safeTransferFrom(msg.sender, pair, amountA);
        IERC20(b).safeTransferFrom(msg.sender, pair, amountB);
        return Pair(pair).mint(to);
    }

    function removeLiquidity(address a, address b, uint256 liquidity, address to, uint256 deadline)
        external
        before(deadline)
    {
        address pair = _pair(a, b);
        IERC20(pair).safeTransferFrom(msg.sender, pair, liquidity);
        Pair(pair).burn(to);
    }

    function swapExactTokensForTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        amounts = getAmountsOut(amountIn, path);
        _check(amounts, amountOutMin);
        IERC20(path[0]).safeTransferFrom(msg.sender, _pair(path[0], path[1]), amountIn);
        _swap(amounts, path, to);
    }

    function swapExactETHForTokens(uint256 amountOutMin, address[] calldata path, address to, uint256 deadline)
        external
        payable
        before(deadline)
        returns (uint256[] memory amounts)
    {
        require(path[0] == address(wrapped), "Router: INVALID_PATH");
        amounts = getAmountsOut(msg.value, path);
        _check(amounts, amountOutMin);
        wrapped.deposit{value: msg.value}();
        IERC20(path[0]).safeTransfer(_pair(path[0], path[1]), msg.value);
        _swap(amounts, path, to);
    }

    function swapExactTokensForETH(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        require(path[path.length - 1] == address(wrapped), "Router: INVALID_PATH");
        amounts = getAmountsOut(amountIn, path);
        _check(amounts, amountOutMin);
        IERC20(path[0]).safeTransferFrom(msg.sender, _pair(path[0], path[1]), amountIn);
        _swap(amounts, path, address(this));
        uint256 out = amounts[amounts.length - 1];
        wrapped.withdraw(out);
        (bool sent,) = to.call{value: out}("");
        require(sent, "Router: ETH_TRANSFER_FAILED");
    }

    function getAmountsOut(uint256 amountIn, address[] calldata path) public view returns (uint256[] memory amounts) {
        require(path.length >= 2, "Router: INVALID_PATH");
        amounts = new uint256[](path.length);
        amounts[0] = amountIn;
        for (uint256 i; i < path.length - 1; i++) {
            (uint256 reserveIn, uint256 reserveOut) = _reserves(path[i], path[i + 1]);
            uint256 net = amounts[i] * 997;
            amounts[i + 1] = net * reserveOut / (reserveIn * 1000 + net);
        }
    }

    function _swap(uint256[] memory amounts, address[] calldata path, address to) private {
        for (uint256 i; i < path.length - 1; i++) {
            uint256 out = amounts[i + 1];
            address next = i < path.length - 2 ? _pair(path[i + 1], path[i + 2]) : to;
            (uint256 out0, uint256 out1) = path[i] < path[i + 1] ? (uint256(0), out) : (out, uint256(0));
            Pair(_pair(path[i], path[i + 1])).swap(out0, out1, next, "");
        }
    }

    function _check(uint256[] memory amounts, uint256 least) private pure {
        require(amounts[amounts.length - 1] >= least, "Router: INSUFFICIENT_OUTPUT_AMOUNT");
    }

    function _pair(address a, address b) private view returns (address pair) {
        pair = factory.getPair(a, b);
        require(pair != address(0), "Router: NO_SUCH_PAIR");
    }

    function _reserves(address a, address b) private view returns (uint256, uint256) {
        (uint112 reserve0, uint112 reserve1,) = Pair(_pair(a, b)).getReserves();
        return a < b ? (reserve0, reserve1) : (reserve1, reserve0);
    }
}
