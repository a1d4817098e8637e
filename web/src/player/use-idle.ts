import { useEffect, useRef, useState } from 'react'

const IDLE_AFTER_MS = 2_500

/** Whether pointer and keyboard have been idle for a while. */
export function useIdle() {
  const [isIdle, setIsIdle] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const rest = () => {
    clearTimeout(timer.current)
    setIsIdle(true)
  }
  const wake = () => {
    clearTimeout(timer.current)
    setIsIdle(false)
    timer.current = setTimeout(rest, IDLE_AFTER_MS)
  }
  return { isIdle, wake, rest }
}
