// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC1155Supply} from "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155Supply.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";

error NotTheCurator(address caller);

/// An ERC-721, which is cloned for each collection.
contract Collectible is ERC721, Initializable {
    string private _title;
    string private _ticker;
    address public curator;
    uint256 public totalSupply;
    uint256 public nextId = 1;

    constructor() ERC721("", "") {
        _disableInitializers();
    }

    function initialize(string calldata title, string calldata ticker, address curator_) external initializer {
        (_title, _ticker, curator, nextId) = (title, ticker, curator_, 1);
    }

    function name() public view override returns (string memory) {
        return _title;
    }

    function symbol() public view override returns (string memory) {
        return _ticker;
    }

    function mint(address to, uint256 count) external {
        if (msg.sender != curator) revert NotTheCurator(msg.sender);
        for (uint256 i; i < count; i++) _safeMint(to, nextId++);
    }

    function burn(uint256 tokenId) external {
        _update(address(0), tokenId, msg.sender);
    }

    function _update(address to, uint256 tokenId, address auth) internal override returns (address from) {
        from = super._update(to, tokenId, auth);
        if (from == address(0)) totalSupply++;
        if (to == address(0)) totalSupply--;
    }
}

/// An ERC-1155, which is cloned for each collection.
contract Editions is ERC1155Supply, Initializable {
    string public name;
    string public symbol;
    address public curator;

    constructor() ERC1155("") {
        _disableInitializers();
    }

    function initialize(string calldata title, string calldata ticker, address curator_) external initializer {
        (name, symbol, curator) = (title, ticker, curator_);
    }

    modifier onlyCurator() {
        if (msg.sender != curator) revert NotTheCurator(msg.sender);
        _;
    }

    function mint(address to, uint256 id, uint256 amount) external onlyCurator {
        _mint(to, id, amount, "");
    }

    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata amounts) external onlyCurator {
        _mintBatch(to, ids, amounts, "");
    }

    function burnBatch(uint256[] calldata ids, uint256[] calldata amounts) external {
        _burnBatch(msg.sender, ids, amounts);
    }
}

/// Launches collections as minimal proxies, with CREATE or CREATE2.
contract Atelier {
    event CollectionLaunched(address indexed collection, address indexed curator);

    address public immutable collectible;
    address public immutable editions;

    constructor(address collectible_, address editions_) {
        (collectible, editions) = (collectible_, editions_);
    }

    function launchCollectible(string calldata title, string calldata ticker) external returns (address made) {
        made = Clones.clone(collectible);
        Collectible(made).initialize(title, ticker, msg.sender);
        emit CollectionLaunched(made, msg.sender);
    }

    function launchEditions(string calldata title, string calldata ticker, bytes32 salt)
        external
        returns (address made)
    {
        made = Clones.cloneDeterministic(editions, salt);
        Editions(made).initialize(title, ticker, msg.sender);
        emit CollectionLaunched(made, msg.sender);
    }
}

/// A token whose whole units are also collectibles (ERC-404).
contract HybridToken {
    event ERC20Transfer(address indexed from, address indexed to, uint256 amount);
    event ERC721Transfer(address indexed from, address indexed to, uint256 indexed id);

    error NotEnough(address holder, uint256 held, uint256 wanted);

    uint256 public constant UNIT = 1e18;
    uint8 public constant decimals = 18;
    string public name;
    string public symbol;
    uint256 public totalSupply;
    uint256 public minted;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public ownerOf;
    mapping(address => uint256[]) private _owned;
    uint256[] private _burned;

    constructor(string memory name_, string memory symbol_, uint256 units) {
        (name, symbol) = (name_, symbol_);
        totalSupply = units * UNIT;
        balanceOf[msg.sender] = totalSupply;
        emit ERC20Transfer(address(0), msg.sender, totalSupply);
        for (uint256 i; i < units; i++) _give(msg.sender);
    }

    function erc721BalanceOf(address holder) external view returns (uint256) {
        return _owned[holder].length;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        uint256 held = balanceOf[msg.sender];
        if (held < amount) revert NotEnough(msg.sender, held, amount);
        balanceOf[msg.sender] = held - amount;
        balanceOf[to] += amount;
        emit ERC20Transfer(msg.sender, to, amount);
        while (_owned[msg.sender].length > balanceOf[msg.sender] / UNIT) {
            uint256 id = _take(msg.sender);
            bool whole = _owned[to].length < balanceOf[to] / UNIT;
            if (whole) _put(to, id);
            else _burned.push(id);
            emit ERC721Transfer(msg.sender, whole ? to : address(0), id);
        }
        while (_owned[to].length < balanceOf[to] / UNIT) _give(to);
        return true;
    }

    function _give(address to) private {
        uint256 id = _burned.length > 0 ? _burned[_burned.length - 1] : ++minted;
        if (_burned.length > 0) _burned.pop();
        _put(to, id);
        emit ERC721Transfer(address(0), to, id);
    }

    function _put(address to, uint256 id) private {
        _owned[to].push(id);
        ownerOf[id] = to;
    }

    function _take(address from) private returns (uint256 id) {
        uint256[] storage ids = _owned[from];
        id = ids[ids.length - 1];
        ids.pop();
        ownerOf[id] = address(0);
    }
}

/// Sells ERC-721 items for coin and keeps a fee.
contract Bazaar {
    error NotOnSale(address collection, uint256 tokenId);
    error WrongPrice(uint256 asked, uint256 sent);

    struct Offer {
        address seller;
        uint256 price;
    }

    address public immutable treasury;
    mapping(address => mapping(uint256 => Offer)) public offers;

    event Sold(address indexed collection, uint256 indexed tokenId, address buyer, uint256 price);

    constructor(address treasury_) {
        treasury = treasury_;
    }

    function list(address collection, uint256 tokenId, uint256 price) external {
        offers[collection][tokenId] = Offer(msg.sender, price);
    }

    function buy(address collection, uint256 tokenId) external payable {
        Offer memory offer = offers[collection][tokenId];
        if (offer.seller == address(0)) revert NotOnSale(collection, tokenId);
        if (offer.price != msg.value) revert WrongPrice(offer.price, msg.value);
        delete offers[collection][tokenId];
        ERC721(collection).transferFrom(offer.seller, msg.sender, tokenId);
        uint256 part = msg.value / 40;
        _pay(treasury, part);
        _pay(offer.seller, msg.value - part);
        emit Sold(collection, tokenId, msg.sender, msg.value);
    }

    function _pay(address to, uint256 amount) private {
        (bool sent,) = to.call{value: amount}("");
        require(sent, "Bazaar: payment not accepted");
    }
}
