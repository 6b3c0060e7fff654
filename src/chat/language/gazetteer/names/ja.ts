/** Japanese names of coins and chains. Particles come off before. */
import type { NameTable } from './name-table.ts'

export const jaNames: NameTable = {
  coins: `
    BTC=ビットコイン|ビット; ETH=イーサリアム|イーサ|イサ|いーさ; SOL=ソラナ|ソル; USDT=テザー|テーザー; USDC=ユーエスディーシー|ユーエスディーコイン; DAI=ダイ; BNB=バイナンスコイン|ビルドアンドビルド; XRP=リップル|エックスアールピー
    DOGE=ドージコイン|ドージ; ADA=カルダノ|エイダ|エイダコイン; TRX=トロン; TON=トンコイン|トン; AVAX=アバランチ|アバラン; DOT=ポルカドット|ドット; LINK=チェーンリンク|チェインリンク|リンク; POL=ポリゴン; MATIC=マティック
    LTC=ライトコイン; BCH=ビットコインキャッシュ|ビッチ; SHIB=シバイヌ|柴犬コイン|シバ|シバコイン; PEPE=ペペ|ペペコイン; UNI=ユニスワップ|ユニ; ATOM=コスモス|アトム; XLM=ステラルーメン|ステラ; XMR=モネロ; ETC=イーサクラシック|イーサリアムクラシック
    NEAR=ニアー|ニアプロトコル; APT=アプトス; SUI=スイ; ARB=アービトラム|アービ; OP=オプティミズム; FIL=ファイルコイン; ICP=インターネットコンピューター; AAVE=アーベ; MKR=メイカー; LDO=リド; CRV=カーブ; BONK=ボンク
    WIF=ドッグウィフハット; FLOKI=フロキ; NOT=ノットコイン; TAO=ビットテンソル; HYPE=ハイパーリキッド; ENA=エセナ; PENDLE=ペンドル; TIA=セレスティア; SEI=セイ; INJ=インジェクティブ; RENDER=レンダー; HBAR=ヘデラ
    ALGO=アルゴランド; VET=ヴィチェーン|ビチェーン; XTZ=テゾス; ZEC=ジーキャッシュ; EOS=イオス; JUP=ジュピター; WLD=ワールドコイン; CAKE=パンケーキ|ケーキ; SAND=サンドボックス|サンド; MANA=ディセントラランド; AXS=アクシー|アクシーインフィニティ
    IMX=イミュータブル; XEM=ネム; XYM=シンボル; MONA=モナコイン|モナ; ASTR=アスター|アスターネットワーク; ENJ=エンジンコイン; BAT=ベーシックアテンショントークン; QTUM=クアンタム; IOST=アイオーエスティー; JASMY=ジャスミー|ジャスミーコイン; CHZ=チリーズ
    WBTC=ラップドビットコイン; WETH=ラップドイーサ; TRUMP=トランプコイン; PENGU=ペングー; STABLES=ステーブルコイン|ステーブル|ステコイン
  `,
  chains: `
    ethereum=イーサリアム|イーサリアムメインネット|メインネット|イーサリアムチェーン|イーサチェーン; base=ベース|ベースチェーン; arbitrum=アービトラム|アービトラムワン|アビトラム; optimism=オプティミズム|オプティミスム; polygon=ポリゴン|ポリゴンチェーン
    bsc=バイナンススマートチェーン|bnbチェーン|バイナンスチェーン|ビーエスシー; avalanche=アバランチ|アバランチc; solana=ソラナ|ソラナチェーン; robinhood=ロビンフッド|ロビンフッドチェーン; gnosis=グノーシス|ノーシス; linea=リネア; zksync=ジーケーシンク|ゼットケーシンク
    scroll=スクロール; taiko=タイコ|太鼓; lisk=リスクチェーン; tron=トロン|トロンチェーン; worldchain=ワールドチェーン; unichain=ユニチェーン; mantle=マントル; celo=セロ; sonic=ソニック; berachain=ベラチェーン|ベラ; hyperevm=ハイパーevm|ハイパーイーブイエム
    sui=スイ|スイチェーン; bitcoin=ビットコイン; ton=トン
  `,
}
