import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'

/** A wedge of light from a lamp at (x, y), pointing at `angle`, `spread` degrees wide. */
function ray(x: number, y: number, angle: number, spread: number) {
  const reach = 420
  const edge = (degrees: number) => {
    const radians = (degrees * Math.PI) / 180
    return `${(x + reach * Math.cos(radians)).toFixed(1)} ${(y + reach * Math.sin(radians)).toFixed(1)}`
  }
  return `M${x} ${y}L${edge(angle - spread / 2)}L${edge(angle + spread / 2)}z`
}

const sky = 'M0 0h320v180H0z'

const patterns: ReactNode[] = [
  <>
    <path className="fill-cover-night" d={sky} />
    <path className="fill-cover-amber" d={ray(54, 112, -12, 30)} />
    <path className="fill-cover-sea" d="M0 146h320v34H0z" />
    <path className="fill-cover-paper" d="M46.5 146 50.5 119h7l4 27z" />
    <circle className="fill-cover-paper" cx="54" cy="112" r="5" />
  </>,
  <>
    <path className="fill-cover-sea" d={sky} />
    <path className="fill-cover-paper" d={ray(80, 190, -76, 15)} />
    <path className="fill-cover-amber" d={ray(80, 190, -41, 22)} />
  </>,
  <>
    <path className="fill-cover-night" d={sky} />
    <path className="fill-cover-sea" d={ray(160, 172, -162, 18) + ray(160, 172, -18, 18)} />
    <path className="fill-cover-tide" d={ray(160, 172, -126, 18) + ray(160, 172, -54, 18)} />
    <path className="fill-cover-amber" d={ray(160, 172, -90, 18)} />
    <path className="fill-cover-night" d="M0 172h320v8H0z" />
  </>,
  <>
    <path className="fill-cover-amber" d={sky} />
    <circle className="fill-cover-night" cx="200" cy="96" r="112" />
    <path className="fill-cover-amber" d={ray(200, 96, -158, 26)} />
    <circle className="fill-cover-paper" cx="200" cy="96" r="17" />
  </>,
  <>
    <path className="fill-cover-night" d={sky} />
    <path className="fill-cover-tide" d="M0 40 232 24v32z" />
    <path className="fill-cover-paper" d="M0 90 284 70v40z" />
    <path className="fill-cover-amber" d="M0 140 336 116v48z" />
  </>,
  <>
    <path className="fill-cover-night" d={sky} />
    <circle className="fill-cover-sea" cx="214" cy="180" r="196" />
    <circle className="fill-cover-night" cx="214" cy="180" r="158" />
    <circle className="fill-cover-tide" cx="214" cy="180" r="124" />
    <circle className="fill-cover-night" cx="214" cy="180" r="94" />
    <circle className="fill-cover-amber" cx="214" cy="180" r="64" />
  </>,
]

/** Follows from the id, so a course keeps its picture when it is moved in the list. */
export const coverOf = (courseId: string) => Number.parseInt(courseId.slice(-6), 16) % patterns.length

type CourseCoverProps = {
  /** Chooses one of the six patterns. */
  index: number
  /** The address of an uploaded picture, which is shown instead. */
  picture?: string | undefined
  /** A locked course: the lamp is off. */
  isOff?: boolean
  /** Which part stays in view when the frame is narrower than 16:9. */
  align?: 'left' | 'center'
  className?: string
}

/** A course without a picture is known by its rhythm of light. Fills its frame. */
export function CourseCover({
  index,
  picture,
  isOff = false,
  align = 'center',
  className,
}: CourseCoverProps) {
  const [broken, setBroken] = useState<string>()
  if (picture && picture !== broken) {
    return (
      <img
        src={picture}
        alt=""
        onError={() => setBroken(picture)}
        className={classNames(
          'block size-full bg-surface-sunken object-cover',
          isOff && 'brightness-50 grayscale',
          className,
        )}
      />
    )
  }
  return (
    <svg
      viewBox="0 0 320 180"
      preserveAspectRatio={align === 'left' ? 'xMinYMid slice' : 'xMidYMid slice'}
      aria-hidden="true"
      className={classNames('block size-full', isOff && 'cover-off', className)}
    >
      {patterns[Math.abs(index) % patterns.length]}
    </svg>
  )
}
