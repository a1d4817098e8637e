import { useId } from 'react'
import { Frame, Gradient, LighthouseTower, type Stop } from './scene-parts.tsx'

const mist: Stop[] = [
  [0, 'stop-mist-source'],
  [0.5, 'stop-mist-half'],
  [1, 'stop-mist-end'],
]

type LostPictureProps = { x: number; y: number; fontSize: number; beam: string; lamp: number; fade: number }

/** '404' in the dark, lit where the beam passes over it. */
function LostNumber({ x, y, fontSize, beam, lamp, fade }: LostPictureProps) {
  const id = useId()
  const number = { x, y, fontSize }
  return (
    <g className="font-display font-title tracking-[-0.045em]">
      <Gradient id={`${id}-mist`} from={lamp} to={fade} stops={mist} />
      <clipPath id={`${id}-lit`}>
        <path d={beam} />
      </clipPath>
      <text {...number} className="fill-scene-number">
        404
      </text>
      <path fill={`url(#${id}-mist)`} d={beam} />
      <text {...number} className="fill-scene-number-lit" clipPath={`url(#${id}-lit)`}>
        404
      </text>
    </g>
  )
}

/** Behind the 404 page, in a `relative` frame that it fills. Apart from the others, which the first visit loads. */
export function LostScene() {
  return (
    <>
      <Frame viewBox="0 0 1440 900" fit="xMidYMid" when="low">
        <LostNumber x={430} y={476} fontSize={520} beam="M1320 352 -40 6V506z" lamp={1320} fade={168} />
        <path className="fill-scene-sea" d="M0 592h1440v308H0z" />
        <LighthouseTower x={1320} top={370} foot={604} width={26} baseWidth={48} />
        <path className="fill-scene-sea" d="M1204.8 610q52.8-29.8 115.2-24t124.8 24z" />
      </Frame>
      <Frame viewBox="0 0 390 844" fit="xMidYMid" when="high">
        <LostNumber x={22} y={330} fontSize={192} beam="M344 322 -40 150V400z" lamp={344} fade={32} />
        <path className="fill-scene-sea" d="M0 462h390v382H0z" />
        <LighthouseTower x={344} top={338} foot={470} width={20} baseWidth={36} />
        <path className="fill-scene-sea" d="M257.6 476q39.6-22.3 86.4-18t93.6 18z" />
      </Frame>
    </>
  )
}
