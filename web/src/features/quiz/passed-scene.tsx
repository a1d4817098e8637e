/** A lighthouse with its light on, for the moment of passing. */
export function PassedScene({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 270 480" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={className}>
      <path className="fill-cover-night" d="M0 0h270v480H0z" />
      <path
        className="fill-cover-sea"
        d="M150 366L-544 -206L-347 -384zM150 366L792 -265L948 -50zM0 438h270v42H0z"
      />
      <path className="fill-cover-paper" d="M150 366L-180 -471L48 -528z" />
      <path className="fill-cover-amber" d="M150 366L252 -528L647 -384z" />
      <path className="fill-cover-paper" d="M137 440 143 376h14l6 64z" />
      <circle className="fill-cover-paper" cx="150" cy="364" r="10" />
    </svg>
  )
}
