/** Focuses the first field marked invalid, once the marks are painted. Focus scrolls it into view. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
