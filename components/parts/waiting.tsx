/** The place where the answer will begin. */
export function Waiting() {
  return (
    <p className="part-waiting">
      <span className="sr-only">Waiting for the model</span>
    </p>
  )
}
