/**
 * The files of a paste that are meant. Spreadsheets and word processors put a picture of the words beside them: there the words are meant.
 * File managers put the names of the files beside them, which are not.
 */
export function pastedFiles(data: Pick<DataTransfer, 'getData' | 'files'>): File[] {
  const files = [...data.files]
  const words = data.getData('text/plain').trim()
  const names = files.map(file => file.name)
  const areNames = words.split(/[\r\n]+/).every(line => names.includes(line.split(/[\\/]/).at(-1) ?? ''))
  return words === '' || areNames ? files : []
}
