const WEDGES = Array.from({ length: 10 }, (_, index) => index)

/** Ten wedges around the second count; one goes dark per second. The sentence beside it says the same. */
export function CountdownDial({ seconds }: { seconds: number }) {
  return (
    <svg
      viewBox="0 0 132 132"
      aria-hidden="true"
      className="mx-auto block size-18 md:size-33 [@media(height<30rem)]:size-18"
    >
      {WEDGES.map((index) => (
        <path
          key={index}
          transform={`rotate(${index * 36} 66 66)`}
          d="M66 26 60.5 3h11z"
          className={index < seconds ? 'fill-beam' : 'dial-unlit'}
        />
      ))}
      <text x="66" y="82" textAnchor="middle" className="figure fill-text text-[46px]">
        {seconds}
      </text>
    </svg>
  )
}
