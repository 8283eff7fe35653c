/**
 * Picks the intended files of a paste. Spreadsheets and word processors add a picture of the text: there the text is intended. File
 * managers add the names of the files, which are not.
 */
export function pastedFiles(data: Pick<DataTransfer, 'getData' | 'files'>): File[] {
  const files = [...data.files]
  const words = data.getData('text/plain').trim()
  const names = files.map(file => file.name)
  const areNames = words.split(/[\r\n]+/).every(line => names.includes(line.split(/[\\/]/).at(-1) ?? ''))
  return words === '' || areNames ? files : []
}
