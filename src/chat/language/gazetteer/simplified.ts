/** Traditional Chinese signs in the simplified form that the tables have. Japanese tables are read the same way. */
const PAIRS = `
換换 幣币 賣卖 買买 轉转 鏈链 橋桥 錢钱 價价 萬万 億亿 兩两 個个 現现 這这 嗎吗 沒没 為为 與与 從从 給给 發发 單单 漲涨 損损
圖图 風风 險险 騙骗 質质 礦矿 貸贷 餘余 額额 資资 產产 槓杠 桿杆 預预 測测 機机 會会 誰谁 鯨鲸 魚鱼 熱热 門门 協协 議议 國国
庫库 點点 費费 說说 幫帮 請请 謝谢 開开 權权 銷销 訂订 掛挂 當当 達达 觸触 幾几 時时 間间 週周 塊块 歐欧 韓韩 圓圆 穩稳 聰聪
鎖锁 倉仓 種种 裡里 裏里 還还 麼么 樣样 據据 頭头 關关 於于 過过 後后 內内 網网 絡络 續续 總总 數数 學学 習习 帳账 號号 結结
實实 際际 盤盘 顯显 檢检 詢询 問问 題题 應应 該该 雙双 並并 帶带 獲获 賺赚 虧亏 對对 較较 變变 動动 長长 來来 東东 車车 電电
話话 語语 讀读 寫写 錯错 誤误 認认 證证 識识 讓让 點点 無无 業业 專专 區区 塊块 鑄铸 鐘钟 銀银 鈔钞 錄录 鍵键 隨随 難难 顆颗
願愿 類类 馬马 驗验 體体 鬆松 麥麦 齊齐 傳传 備备 債债 償偿 優优 勢势 務务 勝胜 匯汇 參参 員员 團团 執执 場场 壓压 夠够 奪夺
獎奖 嚴严 擇择 擊击 據据 擔担 攻攻 敗败 斷断 舊旧 曆历 歷历 殺杀 氣气 決决 滙汇 滿满 漸渐 潛潜 濟济 灣湾 災灾 營营 獨独 瑪玛
環环 畫画 異异 監监 盡尽 禮礼 積积 稱称 穫获 範范 約约 級级 純纯 紙纸 細细 終终 組组 經经 線线 緊紧 編编 練练 縮缩 繼继 維维
罰罚 聯联 聽听 職职 膽胆 術术 補补 裝装 製制 複复 見见 規规 視视 覺觉 觀观 訊讯 託托 記记 許许 設设 訪访 評评 詐诈 試试 詳详
調调 談谈 論论 賬账 購购 賽赛 趨趋 跡迹 輪轮 輸输 農农 適适 選选 遞递 遠远 邊边 鏡镜 閃闪 閉闭 陣阵 陰阴 陽阳 隊队 雜杂 雲云
靈灵 項项 順顺 須须 領领 頻频 額额 顧顾 飛飞 館馆 駭骇 鮮鲜 鳥鸟 齡龄 貪贪 懼惧 緒绪 敘叙 塊块 板板 萊莱 賴赖 錨锚 瑞瑞 貓猫
樓楼 質质 獵猎 綁绑 貨货 幫帮 託托 撥拨 擁拥 執执 兌兑 囤囤 屜屉 莊庄 嘍喽 將将 啟启 劃划 協协 簽签 竊窃 盜盗 僞伪 偽伪 釣钓
`
const simpleOf = new Map(
  PAIRS.trim()
    .split(/\s+/)
    .map((pair) => [pair[0] as string, pair[1] as string]),
)
const HAN = /\p{Script=Han}/gu

/** The same text in simplified signs; other text stays. */
export function simplify(text: string): string {
  for (let place = 0; place < text.length; place++)
    if (text.charCodeAt(place) >= FIRST_HAN) return text.replace(HAN, (sign) => simpleOf.get(sign) ?? sign)
  return text
}

/** No sign stands before this place of Unicode. */
const FIRST_HAN = 0x2e80
