import { words } from '../words.ts'

export const chatPanel = words({
  panel: 'Panel',
  closePanel: 'Close the panel',
  widthPanel: 'Width of the panel',
  pixels: '{widthPx} pixels',
  contextOf: 'Context: {words} of the window',
  takesOfWindow: "The next request takes {words} of the model's window",
  noFiles: 'No files',
  filesSelected: 'Files: {words} selected',
  selected: '{words} selected',
  percent: '{percent} %',
  aboutPercent: 'about {percent} %',
  aboutSmall: '<about>about </about>{percent} %',
})
