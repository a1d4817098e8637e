import { Volume2, VolumeX } from 'lucide-react'
import { ControlButton } from './control-button.tsx'
import { PlayerRange } from './player-range.tsx'
import { useEventValue } from './use-event-value.ts'

export function toggleMute(video: HTMLVideoElement) {
  const isSilent = video.muted || video.volume === 0
  video.muted = !isSilent
  if (isSilent && video.volume === 0) video.volume = 1
}

export function VolumeControl({ video }: { video: HTMLVideoElement }) {
  const read = () => (video.muted ? 0 : video.volume)
  const volume = useEventValue(video, 'volumechange', read)
  return (
    <div className="flex items-center">
      <ControlButton
        label={volume === 0 ? 'Ativar o som' : 'Silenciar'}
        icon={volume === 0 ? VolumeX : Volume2}
        onClick={() => toggleMute(video)}
      />
      {/* A phone has keys for it, and little room. */}
      <PlayerRange
        label="Volume"
        value={volume}
        valueText={`${Math.round(volume * 100)}%`}
        max={1}
        step={0.05}
        onMove={(wanted) => {
          video.muted = false
          video.volume = wanted
        }}
        read={read}
        className="w-18 max-md:hidden"
      />
    </div>
  )
}
