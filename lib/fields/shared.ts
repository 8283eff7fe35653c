export {
  type Control,
  changeOf,
  changesOf,
  defaultsOf,
  type Field,
  type FieldTable,
  type FormOf,
  formOf,
  namesOf,
  type ProblemsOf,
  pickFields,
  problemsOf,
  readFields,
  readForm,
  shapeOf,
  type ValuesOf,
} from './field.ts'
export { choice, flag, group, lines, list, number, optional, own, text, yesNoAuto } from './kinds.ts'
