import type { LucideIcon } from 'lucide-react'
import { Tooltip } from '#/ui/tooltip.tsx'

type Props = {
  label: string
  icon: LucideIcon
  onClick: () => void
  isPressed?: boolean
}

/** A button of the player: its name is read out, and shown beside it. */
export function ControlButton({ label, icon: Icon, onClick, isPressed }: Props) {
  return (
    <Tooltip content={label} side="top" isLabel>
      <button
        type="button"
        aria-label={label}
        aria-pressed={isPressed}
        onClick={onClick}
        className="player-button"
      >
        <Icon size={22} strokeWidth={1.75} aria-hidden />
      </button>
    </Tooltip>
  )
}
