import type { Language } from './topics.ts'

/** Places of a made-up company. */
export const places: Record<Language, string[]> = {
  en: 'Aldermoor Brackley Carrowdale Dunmere Eastholm Farnwick Glenavon Harrowgate Inverloch Kestrelton Langford Marlow Northwold Oakhurst Penrith Quernmore Rosedale Stanbury Thornby Ullesmere Ventnor Westbrook Yarrowfield Ashcombe Birchwood Claypole Denholm Elmstead Foxcote Greystoke Hadleigh Ilkeston Kirkstall Lowick Milburn Netherby Osgood Pickering Rushmere Selwick Tarnside Wetherby'.split(
    ' ',
  ),
  de: 'Altenfels Birkenau Cronsberg Dornstadt Eschental Falkenried Grünwalde Hohenbach Ilmenrode Kirchfurt Lindenheim Marbach Neustein Oberrath Pappelgrund Querenfeld Rabenau Steinhude Tannroda Uhlenhorst Velbach Weidenthal Zellingen Ahrensfelde Buchholz Dachsberg Eibenstock Finsterwald Gerolstein Hasselbach Immenried Kaltenborn Lauterbach Mühlhausen Nordheim Ottersberg Plauen Rothenfels Schwarzach Trautenau Wallhausen Ziegelroda'.split(
    ' ',
  ),
  zh: '安庆 宝山 沧州 大理 恩施 佛山 赣州 海宁 吉安 开封 廊坊 马鞍 南平 盘锦 衢州 瑞安 三明 泰州 温岭 新余 宜昌 遵义 安阳 白城 承德 德阳 鄂州 阜阳 固原 汉中 嘉兴 昆山 乐山 茂名 内江 平凉 钦州 日照 韶关 铜陵 渭南 襄阳'.split(
    ' ',
  ),
}

/** Sentences that say nothing of the matter, as handbooks have them. */
export const fillers: Record<Language, string[]> = {
  en: [
    'This chapter was last reviewed by the office of the managing board and replaces all former versions of it.',
    'Exceptions are agreed in writing with the head of the department, who keeps a list of them.',
    'Questions are answered by the service desk on working days between eight and five.',
    'The works council has been heard, and has agreed with two remarks that are added below.',
    'Contractors follow the same rule unless their own agreement says something else.',
    'Forms are found in the portal under the number that is printed at the end of this page.',
  ],
  de: [
    'Dieses Kapitel wurde zuletzt vom Büro der Geschäftsleitung geprüft und ersetzt alle früheren Fassungen.',
    'Ausnahmen werden schriftlich mit der Leitung der Abteilung vereinbart, die darüber eine Liste führt.',
    'Fragen beantwortet die Servicestelle an Werktagen zwischen acht und siebzehn Uhr.',
    'Der Betriebsrat wurde gehört und hat mit zwei Anmerkungen zugestimmt, die unten stehen.',
    'Für Auftragnehmer gilt dieselbe Regel, soweit ihr eigener Vertrag nichts anderes bestimmt.',
    'Formulare liegen im Portal unter der Nummer, die am Ende dieser Seite gedruckt ist.',
  ],
  zh: [
    '本章最近由管理委员会办公室审查，并取代以前的所有版本。',
    '例外情况须与部门负责人书面商定，由其保存清单。',
    '服务台在工作日八点至十七点之间回答问题。',
    '工会已经听取意见，并同意下面附加的两点说明。',
    '承包商遵守同样的规定，除非其合同另有约定。',
    '表格可以在门户中按本页末尾印刷的编号找到。',
  ],
}

export const seeAlso: Record<Language, string> = {
  en: 'Compare the chapter “{t}” of {p}.',
  de: 'Vergleiche das Kapitel „{t}“ von {p}.',
  zh: '参见{p}的“{t}”一章。',
}
