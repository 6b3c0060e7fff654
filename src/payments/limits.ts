import { HOUR_MS, MINUTE_MS } from '../domain/time.ts'

/**
 * Every window, wait, size and cap of the money path, with its reason. Documents that state one of them read it from here.
 * It imports only lengths of time, so that the client and the pages may use it as well. What operators may change is a setting
 * instead (`SALES_AT_ONCE`, `PAYER_CALLS_AT_ONCE`, `PAYER_REFUSED_MINUTES`, `SETTLEMENT_CONFIRMATIONS`, `GAS_SHARE_PCT`, `RELAYER_LEAST_ETHER`).
 */

// What a buyer is promised.

/** How long after its settlement an answer is served again to the same payment and request. */
const SERVE_AGAIN_HOURS = 24
export const SERVE_AGAIN_WORDS = `${SERVE_AGAIN_HOURS} hours`
export const SERVE_AGAIN_MS = SERVE_AGAIN_HOURS * HOUR_MS
/** Stored answers are deleted an hour after the last moment at which they may be served, so that clocks may differ. */
export const PURGE_ANSWERS_AFTER_MS = SERVE_AGAIN_MS + HOUR_MS
/** An answer whose delivery was cut off is served again to whoever has the payment, for so long after its settlement. */
const UNDELIVERED_MINUTES = 10
export const UNDELIVERED_WORDS = `${UNDELIVERED_MINUTES} minutes`
export const UNDELIVERED_MS = UNDELIVERED_MINUTES * MINUTE_MS
/** Requests for a stored sale without any proof, per payment and process; after that only a proof opens it. */
export const UNPROVED_ATTEMPTS = 20
/** Other bodies that one payment may come with from the address of its buyer; then the address alone proves nothing. */
export const WRONG_BODIES = 5
/** Payments whose attempts without proof are counted at once. */
export const UNPROVED_REMEMBERED = 10_000
/** A sign-in of the payer is fresh for so long, and may be dated as far in the future as clocks differ. */
const SIGN_IN_MINUTES = 5
export const SIGN_IN_WORDS = `${SIGN_IN_MINUTES} minutes`
export const SIGN_IN_MS = SIGN_IN_MINUTES * MINUTE_MS
export const SIGN_IN_AHEAD_MS = MINUTE_MS
/** `maxTimeoutSeconds` of the challenge: how long clients let an authorization live by default. */
export const PAY_WITHIN_SECONDS = 300
/** A longer authorization is refused: while it is valid, a payment that was sent once can still be taken. */
export const LONGEST_AUTHORIZATION_SECONDS = 3_600
export const LONGEST_AUTHORIZATION_WORDS = 'one hour'
/** A larger payment header is refused; the longest signature that can be settled fits with room to spare. */
export const PAYMENT_HEADER_MAX_CHARS = 16_384

/**
 * A longer signature is refused: its bytes alone may cost more gas than a transfer has. A transaction pays at least 40 gas for a
 * byte (EIP-7623), beside 21,000 for itself and what the rest of the call takes.
 */
export const SIGNATURE_MAX_BYTES = 3_072

// How long the ledger keeps what it no longer needs. No authorization outlives its claim by more than its longest window.

/** A payment that was released and never sent is deleted an hour after the last moment at which it could be valid. */
export const DELETE_UNSENT_AFTER_MS = LONGEST_AUTHORIZATION_SECONDS * 1_000 + HOUR_MS
/** One that was sent may have been brought on chain by somebody else: its buyer can claim the answer as long as any other. */
export const DELETE_SENT_AFTER_MS = LONGEST_AUTHORIZATION_SECONDS * 1_000 + PURGE_ANSWERS_AFTER_MS
/** Records of sales are deleted only so long after a start: the public record first counts what was sold before the stop. */
export const DELETE_RECORDS_AFTER_START_MS = 10 * MINUTE_MS
/** Rows that one round of recovery strips or deletes at once, so that no round holds up sales. */
export const PURGED_AT_ONCE = 2_000
/** How often it is looked for such rows; while a look finds as many as it may take, the next round looks again. */
export const PURGE_EVERY_MS = MINUTE_MS

// How settled sales are summed up for reports, see `sales-summary.ts`.

/** Sales of so long are one step: small enough for one statement, and few enough rows for a report of a month. */
export const SUMMARY_STEP_MS = 10 * MINUTE_MS
/** A step is summed once nothing in it changes: after the window of reorganisations, and as much again for clocks. */
export const SUMMARY_DELAY_MS = 20 * MINUTE_MS
/** Steps that one round of recovery sums at once: six hours of a ledger that is summed for the first time. */
export const SUMMED_AT_ONCE = 36
/** Days of the operator's page, today included. Sums are kept for two more, so that its first day is whole. */
export const REPORT_DAYS = 30
export const SUMMARY_DAYS = REPORT_DAYS + 2

// How close to its end an authorization is still used.

/** Time that must be left when a payment is verified: for the slowest upstream (6 s), a block, and what is left at the last sending. */
export const EXPIRY_MARGIN_SECONDS = 12
/** With less time left than this nothing is sent any more: it could expire before it is mined. */
export const LAST_SEND_SECONDS = 4
/** Two blocks by the chain's own time: after that no block can take an expired transfer. */
export const EXPIRY_GRACE_SECONDS = 4

// Who works on a sale, and who uses a relayer key.

/** How long a process that crashed keeps others from its sales. */
export const SALE_LEASE_MS = 4_500
/** Clocks that differ by less are taken to agree: little beside a lease, and more than a measurement is off. */
export const CLOCKS_AGREE_MS = 500
/** Abandoned sales that one round of recovery finishes at once; they share transactions. */
export const RECOVERED_AT_ONCE = 100
/** A stop waits so long for sales in progress: longer than a buyer waits for a settlement. */
export const STOP_WITHIN_MS = 12_000
/** How often a stop looks whether any sale is still in progress. */
export const STOP_POLL_MS = 20
/** How long a process that crashed keeps others from a relayer key (SQLite); whoever lives renews it in time. */
export const KEY_LEASE_MS = 2_500
export const KEY_RENEW_MS = 500
/** How long one waits for a relayer key that another process holds before the sale is called off. */
export const KEY_WAIT_MS = 15_000
/** How often SQLite is asked whether the key is free. */
export const KEY_POLL_MS = 8
/** How much longer than its own limit Postgres may take to answer before its session is given up. */
export const KEY_ANSWER_MS = 3_000

// How many copies of payments wait for a sale in progress; further ones get 409 at once.

/** A client that gave up on an answer and asked again a few times; whoever sends more does it to fill the server. */
export const COPIES_PER_PAYMENT = 4
/** An agent that asks twice more for each of its 64 calls in flight. */
export const COPIES_PER_PAYER = 128
/** Each holds a connection, of which a server takes 10,000. */
export const COPIES_AT_ONCE = 1_000

// A payer's standing, and what its calls in flight reserve.

/** Calls that ended without a charge are counted per payer in windows of this length; `PAYER_UNCHARGED_CALLS` says how many may. */
export const UNCHARGED_WINDOW_MS = 10 * MINUTE_MS
/**
 * They are counted per client address too, and there as many may be as of so many payers: a new wallet costs nothing. Payers
 * that have bought something are not held up by it, so neighbours behind one address can be several.
 */
export const CLIENT_UNCHARGED_SHARE = 2
/** A process asks the store about a payer again after this long: before it sends, and for a call of one far below every limit. */
export const STANDING_KEPT_MS = 1_000
/** With one statement under way, the next one collects what comes meanwhile. */
export const STANDING_READS_AT_ONCE = 2
/** How long a payment waits for one of its payer's calls to end when the balance may not be enough for both: a block or two. */
export const RESERVED_WAIT_MS = 5_000
/** As many as an agent may well have in flight wait so; further ones of its payer get 429 at once. */
export const RESERVED_WAITERS_PER_PAYER = 64
/** All together hold a fifth of `SALES_AT_ONCE` as it is by default, so that poor payers fill no server. */
export const RESERVED_WAITERS = 240
/** How often the store is asked meanwhile whether a call on another replica has ended. */
export const RESERVED_POLL_MS = 250
/** How long a process that crashed keeps others from a payer's lease; whoever lives renews it in time. */
export const PAYER_LEASE_MS = 5_000
export const PAYER_LEASE_RENEW_MS = 1_500
export const PAYER_LEASE_POLL_MS = 50
/** A payer with code has one transaction in flight; the next ones wait so long, which is about ten blocks of Base. */
export const SEND_LEASE_WAIT_MS = 20_000
/** While it is not known what became of a transaction, no other one of that payer is sent for so long. */
export const UNKNOWN_LEASE_MS = 30_000
export const PAYERS_REMEMBERED = 20_000
export const PAYERS_FORGET_EVERY_MS = MINUTE_MS

// How long refusals are remembered, so that a payment sent again costs no call to the node.

/** What the chain will never take: used, cancelled or expired. */
export const FINAL_REFUSAL_KEPT_MS = MINUTE_MS
export const REFUSALS_REMEMBERED = 20_000
/** With so many wrong signatures for one used nonce, its events are read once, which costs about as much as those did. */
export const WRONG_SIGNATURES_TRACED = 4
/** Client addresses and payers whose refusals in the last minute are counted at once, and payers known as buyers. */
export const REFUSED_CLIENTS_REMEMBERED = 20_000
/** Who bought so recently is not limited by what others at the same client address get refused: agents buy every day. */
export const RECENT_BUYER_MS = 24 * HOUR_MS
/** What `/readyz` found serves everybody who asks within this time. */
export const READINESS_KEPT_MS = 1_000

// Signed offers.

/** A signed offer counts for so long; it is signed anew when half of that is over, so that none in a 402 is about to end. */
export const OFFER_SECONDS = 2 * 3600
export const OFFERS_EVERY_MS = (OFFER_SECONDS * 1000) / 2

// How long a settlement is waited for, and what is done meanwhile.

/** A buyer is not kept waiting longer than this; the sale goes on without them. */
export const SETTLE_WAIT_MS = 10_000
/** For each confirmation beyond the first a buyer waits so much longer, a block of Base and a half; but never longer than this. */
export const CONFIRMATION_WAIT_MS = 3_000
export const LONGEST_SETTLE_WAIT_MS = MINUTE_MS
/** How often the newest block is asked for while confirmations are missing, and for how long one reading serves all. */
export const CONFIRMATION_POLL_MS = 250
export const HEAD_KEPT_MS = 200
/** After a facilitator's no a buyer waits so long for the chain, a block and a half: some say no and settle all the same. */
export const REFUSED_WAIT_MS = 3_000
/** A facilitator is asked to settle the same payment again after this, then after twice as long each time, up to the latter. */
export const ASK_AGAIN_AFTER_MS = 10_000
export const ASK_AGAIN_LATEST_MS = 5 * MINUTE_MS
/** `FACILITATOR_MIX`: a remote facilitator has so long before the embedded one sends, two blocks and its own work; buyers wait on. */
export const MIX_WAIT_MS = 5_000
/** After it failed it is not asked for so long, so that a broken one delays one sale a minute at most. */
export const MIX_REST_MS = MINUTE_MS
/** The first sale of a route in a month that did not settle through it is tried again with another one so much later. */
export const MIX_AGAIN_MS = HOUR_MS
/** A sale whose end the chain does not show yet is looked at again after half its age, but at least so often. */
export const LOOK_AGAIN_LATEST_MS = MINUTE_MS
/** First and longest pause between two looks for a receipt, until it is known how long blocks take. */
export const POLL_FIRST_MS = 4
export const POLL_LONGEST_MS = 200
/** While polling waits for an older pending transaction, newer ones are polled at least this often. */
export const POLL_ANYWAY_MS = 1_000
/** Two blocks of Base without it being mined: the transaction is sent to the node again. */
export const REBROADCAST_AFTER_MS = 4_000
/** Then it is replaced by one with a higher fee, and again every so often. */
export const BUMP_FEE_AFTER_MS = 6_500
export const BUMP_FEE_EVERY_MS = 4_000
/** How old a settlement is when it is looked at again: past three blocks of Base, and when a reorganisation is surely over. */
export const REORG_LOOKS_MS = [8_000, MINUTE_MS] as const
/** Blocks that are read at the same time. */
export const REORG_BLOCKS_AT_ONCE = 16
/** Also how much time of settlements is read from the ledger at once. */
export const REORG_CHECK_EVERY_MS = 2_000
/** A process that starts reads so much of what was settled before the last minute in each round, the newest first. */
export const REORG_CATCH_UP_MS = MINUTE_MS
/** How far back it reads: longer than a restart takes. */
export const REORG_WINDOW_MS = 10 * MINUTE_MS

// How long what was read from the chain is taken to hold.

/** After this long without a transaction of ours the chain is asked for the nonce again. */
export const NONCE_KEPT_MS = 5_000
export const BALANCE_KEPT_MS = 10_000
export const GAS_PRICE_KEPT_MS = 3_000
/** Whether a sale can be settled at these prices is found out again after so long: little beside how long the prices are kept. */
export const AFFORDABLE_KEPT_MS = 250
/** What Ethereum charges Base for data changes with its blocks, every twelve seconds. */
export const DATA_FEE_KEPT_MS = 6_000
/** Which batch contract the chain has changes once, when it is deployed. */
export const BATCH_CONTRACT_KEPT_MS = 10 * MINUTE_MS
/** Whether a payer has code may be known from the last block when its transfer joins a batch with a gas limit for each. */
export const EOA_JOINS_MS = 2_000
/** A wallet may be deployed at any time: a bad signature is refused without asking the chain only for so long. */
export const EOA_CERTAIN_MS = 30_000
export const EOA_MAX_KNOWN = 20_000

// When clock, chain and disk count as healthy.

/** An endpoint that gave no usable answer is asked last for so long. */
export const RPC_REST_MS = 15_000

/** Clocks and nodes that differ by less sell as usual: most of it is how long a block takes to come by. */
export const CLOCK_SLACK_MS = 15_000
/** With our clock so far off, authorizations of the usual length are refused as over or not begun. */
export const CLOCK_STOPS_MS = (PAY_WITHIN_SECONDS - 60) * 1_000
/** After so many looks in a row with a new block, a chain is taken to make blocks all the time. */
export const REGULAR_LOOKS = 20
/** Thirty blocks of Base without one. */
export const STALLED_MS = MINUTE_MS
/** A sale that is open for so long is stuck: its fee was raised nine times by then. Confirmations take longer. */
export const STUCK_AFTER_MS = 45_000
/** Least space on the disk of DATA_DIR: below the first it is time to act; below the second SQLite's write-ahead log has no room. */
export const DISK_LOW_BYTES = 512 * 1024 * 1024
export const DISK_FULL_BYTES = 16 * 1024 * 1024

// What settling may cost.

/** Wei for a unit of gas at which everything is sold, whatever `GAS_SHARE_PCT` says: the lowest base fee of Base and a tip. */
export const ORDINARY_FEE_WEI = 6_000_000n

// Where the token's events are searched.

/** Blocks asked for at once, within what public nodes answer: about five hours of Base. */
export const SEARCH_BLOCKS = 9_000
export const BLOCK_SECONDS = 2
/** Payers that one search names; geth takes a thousand, and lists that a node refuses are halved. */
export const PAYERS_PER_SEARCH = 500
/** Transfers after which smaller ranges are asked for: each is about half a kilobyte in memory. */
export const LOGS_AT_ONCE = 20_000
/** How much a sale's time of settlement and the time of its block may differ when they are read side by side. */
export const BLOCK_TIME_SLACK_MS = 2 * MINUTE_MS
/** How far before its expiry an authorization can have been used, and some clock difference. */
export const SEARCH_BEFORE_EXPIRY_SECONDS = LONGEST_AUTHORIZATION_SECONDS + 100
/** Events of blocks this deep are taken to be known to every node. */
export const SETTLED_DEPTH_BLOCKS = 60

// How much goes into one batch, and how many batches are in flight.

/** Transfers in one transaction: Base allows 16,777,216 gas for one (EIP-7825). */
export const TRANSFERS_PER_TRANSACTION = 190
/** Transactions of payers with code that may be unmined at a time: they may burn what they carry, and fill no block with it. */
export const ALONE_UNMINED = 4
/** A sale whose transfer would wait longer than this for those before it is refused before any work: buyers wait no longer. */
export const ALONE_WAIT_MS = 10_000
/** Transfers of one payer with code in one transaction. */
export const ALONE_PER_TRANSACTION = 8
/** A transfer that is too expensive by itself waits so long for others to share the cost, a block of Base; then it is called off. */
export const SHARE_COST_WAIT_MS = 2_000
export const SHARE_COST_POLL_MS = 100
/** Payments checked in one `eth_call`, well within the gas and the size that nodes allow. */
export const CHECKS_PER_CALL = 100
export const CHECK_CALLS_AT_ONCE = 2
/** With fewer waiting than this, a second batch at a time would only make both smaller. */
export const SECOND_BATCH_AT = 25
/** Under load a short wait makes fewer and larger batches. */
export const BUSY_TRANSFER_DELAY_MS = 5
export const BUSY_CHECK_DELAY_MS = 10
/** A batch of at least so many is taken as a sign of load, for so long. */
export const BUSY_BATCH = 4
export const BUSY_FOR_MS = 3_000
/** Rows in one SQLite statement; there is a prepared statement for each count. */
export const ROWS_PER_STATEMENT = 64
/** Settled sales that go on in one turn of the event loop. */
export const SETTLED_PER_TURN = 16
/** Sales that start in one turn: each costs about a millisecond, and refusals wait behind them. */
export const STARTS_PER_TURN = 8
/** Times one transaction is signed anew because its nonce was taken. */
export const SEND_ATTEMPTS = 4
/** Pending transactions that a repeated settlement can join instead of sending another one. */
export const PENDING_REMEMBERED = 1_000

// Payment channels.

/** A voucher without an identifier is answered again with its stored answer for so long, and only while it is the newest. */
const VOUCHER_AGAIN_MINUTES = 15
export const VOUCHER_AGAIN_WORDS = `${VOUCHER_AGAIN_MINUTES} minutes`
export const VOUCHER_AGAIN_MS = VOUCHER_AGAIN_MINUTES * MINUTE_MS
/** Share of the withdraw delay within which the chain must have been read for a voucher to count, and within which we claim. */
export const FRESH_SHARE = 3
/** Charges older than this share of the withdraw delay are claimed, however small they are. */
export const CLAIM_AGE_SHARE = 4
/** The watch reads channels so many times in a withdraw delay, and at least once a minute. */
export const WATCH_SHARE = 15
export const WATCH_EVERY_MS = MINUTE_MS
/** Channels used since are watched even when nothing is owed on them. */
export const WATCH_USED_MS = HOUR_MS
/** Reads of older blocks than the newest one are no news for so long; nodes are not further behind each other. */
export const NEWEST_BLOCK_KEPT_MS = 10 * MINUTE_MS
/** Three words each, well within the gas and the size that nodes allow for a call. */
export const CHANNELS_PER_READ = 200
/** A channel that lacks escrow is read again when the last read is older than this: a block. */
export const ESCROW_KEPT_MS = 2_000
/** A channel that the chain does not know is not asked for again for so long. */
export const MISSING_CHANNEL_KEPT_MS = 30_000
export const CHANNELS_REMEMBERED = 20_000
/** One corrected buyer at a time signs the next voucher; a client reads the chain first, which takes a while on a busy machine. */
export const CORRECTIVE_TURN_MS = 1_000
/** Longest wait in that line: longer than 16 clients in turn take. */
export const CORRECTIVE_WAIT_MS = 10_000
/** As many as an agent may well have in flight. */
export const CORRECTIVES_WAITING = 64
/** First and longest pause between two looks for the receipt of a deposit, a claim or a refund. */
export const CHANNEL_POLL_FIRST_MS = 20
export const CHANNEL_POLL_LONGEST_MS = 120
/** A deposit in flight keeps others of its channel away for so long after the buyer stopped waiting: until it has expired. */
export const DEPOSIT_LEASE_MS = 15_000
/** A deposit of a channel waits so long for the one before it. */
export const DEPOSIT_WAIT_MS = 10_000
export const DEPOSIT_POLL_MS = 100
/** Gas of one deposit as Circle's token takes it, with room for a first one. */
export const DEPOSIT_GAS = 220_000
/** Percent of a deposit that its gas may cost, and percent of a refund or of a claim. */
export const DEPOSIT_GAS_PCT = 2
export const REFUND_GAS_PCT = 5
/** Rows of one claim: 4.8 million gas. */
export const CLAIMS_PER_TRANSACTION = 200
/** Unclaimed charges of all channels together, in base units, from which everything is claimed: twenty dollars. */
export const CLAIM_ALL_BASE = 20_000_000n
/** Claimed money is paid out with a claim when it comes to so much, or after a day. */
export const SETTLE_BASE = 20_000_000n
/** A claim in flight keeps other processes from its channels for so long. */
export const CLAIM_LEASE_MS = MINUTE_MS
export const CLAIM_WAIT_MS = 30_000
/** A refund waits so long for the sales in progress of its channel. */
export const REFUND_WAIT_MS = 10_000
export const REFUND_LEASE_MS = MINUTE_MS
/** Each refund costs us gas; a buyer who wants more of them has the timed withdrawal. */
export const REFUND_EVERY_MS = 24 * HOUR_MS

// The public record.

/** How often a replica looks for a newer record and writes down its own counts. */
export const RECORD_LOOK_MS = 5_000
/** After so long one of the replicas counts on and signs a new record. */
export const RECORD_EVERY_MS = 20_000
/** The first round waits so long after a start, unless somebody asks; a round ends after the latter with what it has. */
export const RECORD_FIRST_MS = 10_000
export const RECORD_ROUND_MS = 8_000
/** Blocks of this depth are counted: two minutes of Base, past every reorganisation that we settle anew. */
export const RECORD_DEPTH_BLOCKS = 60
/** Charges of channels younger than this may still be being written by a replica whose clock is behind. */
export const RECORD_CHARGED_LAG_MS = MINUTE_MS
/** At most so many are waited for; each has the amount of a price and cost its sender that much. */
export const RECORD_PENDING_MOST = 2_000
/** Sales are told by day for so long, then by month. */
export const RECORD_DAYS = 35
/** Days over which refusals, latency and upstreams are added up, today included. */
export const RECORD_COUNT_DAYS = 30
/** A day's figures by route are told so long after it ended, when its last sales are settled deep enough. */
export const RECORD_DAY_OVER_MS = HOUR_MS
