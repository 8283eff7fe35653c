/**
 * Returns the texts that stand behind a person's message in the request alone: the administrator's for the instance, then the one of the
 * folder. Neither is stored, shown or counted as the person's words.
 */
export function reminderTexts(...reminders: readonly (string | null)[]): string[] {
  return reminders.map(text => text?.trim() ?? '').filter(text => text !== '')
}
