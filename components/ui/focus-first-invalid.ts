/** Brings the first field that is marked wrong into view and under the keyboard, once the marks are painted. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
