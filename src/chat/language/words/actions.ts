/** Words of doing, by what they mean. Phrases are divided by `|`; a `*` at the end stands for any ending. Languages: en, es, pt, tr, ru, vi, zh. */
export const ACTION_WORDS = {
  swap: `swap*|swop*|convert*|exchang*|trade|trading|flip|rotate|turn|changing|change|quote|get a quote|quote me|best route
    |cambia|cambiar|cámbiame|cambiame|intercambia*|convierte|convertir|canjea*
    |troca|trocar|troque|converter|converta|câmbio|permutar
    |çevir|çevirmek|çevirir|takas|değiştir|bozdur
    |обменя*|обмен|обмени*|поменя*|свапни|свап*|конверт*|сконверт*
    |đổi|hoán đổi|chuyển đổi|quy đổi
    |换成|换|兑换|兑|兑成|闪兑|交换|换到|换为`,
  buy: `buy|accumulate|buying|purchas*|ape|aping|ape into|grab|scoop|snag|pick up|acquire|load up on|stack|get me|get some|cop
    |compra|comprar|cómprame|comprame|compre|comprame|comprá|adquirir
    |al|satın al|alım|almak
    |купи|купить|куплю|покупка|покупай|закупи|взять
    |mua
    |买入|购买|买|买点|抄底|梭哈|购入|入手`,
  spend: `spend|put|throw|invest|yolo|ape|dump|use|toss|drop|stick|park|invierte|invertir|pon|invista|investir|coloca|yatır|вложи|вложить|đầu tư|投入|投`,
  sell: `sell|selling|dump|dumping|offload|unload|cash out|liquidate|exit|get rid of|get out of|ditch|twap out of|out of|scale out|scale out of|dca out|dca out of
    |vende|vender|véndeme|vendeme|venda|vendo|liquidar
    |sat|satmak|satış
    |продай|продать|продам|продажа|слей|слить|сливай
    |bán|xả
    |卖出|卖掉|出售|卖|抛售|清仓|抛掉|抛`,
  bridge: `bridge|bridging|bridged|brige|port over|cross chain|crosschain|relay
    |puentea|puentear|puente|pasar por bridge|pontear|ponte|fazer bridge|bridgear
    |köprüle|köprü|köprüle*
    |бридж*|забридж*|мост|перебрось|перекинь|перекинуть
    |bắc cầu|bridge qua
    |跨链到|跨链|跨到|跨|桥接|跨链转|桥到`,
  move: `move|moving|shift|migrate|migrating|mover|mueve|mover|pasa|pásame|pasame|pasar|passa|passar|passe|leva|leve|taşı|taşımak|перемести*|переместить|chuyển sang|转移到|转移|挪到|转到`,
  send: `send|sending|transfer|transferring|pay|paying|tip|tipping|wire|shoot|forward|zelle|venmo|remit|reimburse|donate|gift|give|withdraw|payout|pay out|pay back
    |envía|envíale|enviale|envia|transfiérele|pásale|pasale|enviar|enviá|envie|manda|mandar|mándale|mandale|transfiere|transferir|paga|pagar|págale|pagale
    |transfira|transfere|pague|mande|doar
    |gönder|göndermek|yolla|öde|transfer et|havale
    |переведи|перевести|отправь|отправить|скинь|скинуть|заплати|заплатить|пошли|перечисли|закинь
    |gửi|chuyển|trả|thanh toán|chuyển tiền
    |转账|转给|发送|发给|支付|打给|付给|打款|汇款|转|发|付款|付|打赏`,
  limitOrder: `limit|orden limite|orden límite|ordem limite|limitli|лимит*|lệnh giới hạn|lệnh limit|限价单|限价|挂单|挂`,
  stopOrder: `stop loss|stoploss|stop limit|trailing stop|sl|stop|stop out|cut losses|cut my losses|protect|detener pérdidas|zarar durdur|zarar kes|стоп лосс|стоп|стоплосс|стоп лос|cắt lỗ|dừng lỗ|止损单|止损|割肉`,
  takeProfit: `take profit|takeprofit|tp|take profits|taking profit|lock in profit|lock in profits|lock in gains|toma de ganancias|tomar ganancias|tomar beneficio|realizar lucro|take-profit|kar al|kâr al|тейк профит|тейк|тейкпрофит|зафиксируй прибыль|chốt lời|止盈单|止盈`,
  twapOrder: `twap|dca|dollar cost average|dollar cost averag*|dca*|scale in|scale into|scale out|scale out of|dca out|dca out of|twap out of|slowly|drip|drip in|spread|spread out|split|split it|slice|recurring|auto buy|autobuy|auto invest|accumulate slowly|ladder|gradually|evenly
    |promedia|compra periódica|aporte periódico|compra recorrente|kademeli|parça parça|усредн*|дса|частями|равными частями|mua định kỳ|trung bình giá|定投|分批|分批买入|分批卖出|均摊`,
  order: `order|orders|orden|órdenes|ordem|ordens|emir|emri|ордер*|заявк*|lệnh|订单|委托`,
  when: `if|when|once|whenever|as soon as|in case|unless|until|si|cuando|se|quando|assim que|eğer|olursa|olduğunda|-nca|если|когда|как только|nếu|khi|如果|当|等|若|一旦|要是`,
  falls: `drop*|fall*|dip*|below|under|goes under|goes below|less than|down to|decline*|crash to|crashes to|sink*|lower than|breaks below|loses|crosses below|pulls back|retrace*|tank*|slips
    |baja|cae|caiga|baje|por debajo|debajo de|menos de|cair|caia|cai|baixar|abaixo|abaixo de|menor que
    |düşerse|düşünce|altına|altında|inerse|inince|düşer|düşse
    |упад*|упаст*|ниже|опуст*|просяд*|падает|снизит*
    |giảm|xuống|rơi|dưới|thấp hơn
    |跌到|跌至|跌破|低于|跌|下跌|回落到|降到`,
  rises: `hit|hits|reach|reaches|rise*|above|over|goes above|goes over|pump to|pumps to|pumps|moons|climb*|exceed*|breaks|breaks above|crosses|crosses above|tops|up to|gets to|goes to|goes up|touches|is at|trades at|moons to|more than|surpass*
    |sube|suba|llega|llegue|alcanza|alcance|toca|toque|supera|supere|por encima|encima de|más de|subir|suba|chegar|chegue|atingir|atinja|bater|acima|acima de
    |çıkarsa|çıkınca|ulaşırsa|ulaşınca|üstüne|üzerine|olunca|gelince|geçerse
    |дойд*|достиг*|выше|вырас*|поднимет*|станет|будет|дораст*
    |đạt|lên|chạm|trên mức|vượt|cao hơn|tới
    |涨到|涨至|突破|高于|涨破|到达|达到|涨`,
  at: `at|@|for a price of|a|en|por|por cada|em|za|по цене|по|ở giá|giá|tại|于`,
  slippage: `slippage|slip|max slippage|deslizamiento|deslize|kayma|проскальз*|trượt giá|滑点`,
  slices: `slice|slices|chunk|chunks|bucket|buckets|part|parts|tranche|tranches|piece|pieces|orders|trades|buys|sells|clips|lots|installments|fills|times|partes|parcelas|cuotas|parça|parçada|частей|част*|phần|lần|次|份|笔|批`,
  cancel: `cancel|cancel it|nvm|nevermind|never mind|forget it|abort|scratch that|no thanks|nope|stop it|don't do it|cancela|cancelar|olvídalo|olvidalo|deixa|esquece|iptal|vazgeç|отмена|отмени|забей|hủy|thôi|huỷ|取消|算了|不要了`,
  confirm: `yes|yep|yeah|yup|sure|confirm|confirmed|do it|go ahead|lgtm|proceed|execute|send it|let's go|lets go|ok do it|looks good|go for it|y|ok|okay|perfect|sí|si dale|dale|claro|confirma|confirmar|adelante|hazlo|sim|pode|manda ver|evet|onayla|tamam|да|давай|подтверждаю|ок|поехали|vâng|đồng ý|xác nhận|有|是|好的|确认|好|可以|行`,
} as const
