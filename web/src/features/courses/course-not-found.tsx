import { Link } from '@tanstack/react-router'
import { MissingScreen } from '#/app/missing-screen.tsx'

export function CourseNotFound() {
  return (
    <MissingScreen title="Curso não encontrado" back={<Link to="/courses" />}>
      Ele pode ter sido retirado ou ainda não foi publicado.
    </MissingScreen>
  )
}
