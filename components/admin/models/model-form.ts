import { changeOf, type FormOf, formOf, type ProblemsOf } from '#lib/fields/shared.ts'
import { type ModelView, modelFields } from '#lib/models/shared.ts'

/** Form of a model, as typed. */
export type ModelForm = FormOf<typeof modelFields>
export type ModelProblems = ProblemsOf<typeof modelFields>

export const formOfModel = (model: ModelView): ModelForm => formOf(modelFields, model)

/** Computes the changed settings, and the problems that keep the form from being saved. */
export const modelPatch = (form: ModelForm, model: ModelView) => changeOf(modelFields, form, model)
