import { ChevronsLeft, ChevronsRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { withUnit } from '#/text/units.ts'

const SHOWN_MS = 700

/** Shows at a side of the picture that a double tap was understood. */
export function useSkipMark() {
  const [seconds, setSeconds] = useState(0)
  const [taps, setTaps] = useState(0)
  useEffect(() => {
    if (taps === 0) return
    const timer = setTimeout(() => setSeconds(0), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [taps])
  const show = (skipped: number) => {
    setSeconds(skipped)
    setTaps((count) => count + 1)
  }
  return { mark: seconds === 0 ? null : <SkipMark seconds={seconds} />, show }
}

function SkipMark({ seconds }: { seconds: number }) {
  const isBack = seconds < 0
  const Icon = isBack ? ChevronsLeft : ChevronsRight
  return (
    <div aria-hidden="true" className="player-skip" data-side={isBack ? 'left' : 'right'}>
      <Icon size={26} strokeWidth={1.75} />
      {withUnit(Math.abs(seconds), 's')}
    </div>
  )
}
