type AdminSection = 'dashboard' | 'courses' | 'new-course' | 'lessons' | 'analytics' | 'users' | 'settings'

/** Which entry of the sidebar a page belongs to. Quizzes belong to a course's lessons. */
export function adminSection(pathname: string): AdminSection {
  const path = pathname.replace(/\/+$/, '')
  if (path === '/admin/courses/new') return 'new-course'
  if (path === '/admin/lessons') return 'lessons'
  if (/^\/admin\/(courses|lessons|quizzes)(\/|$)/.test(path)) return 'courses'
  if (path.startsWith('/admin/analytics')) return 'analytics'
  if (path.startsWith('/admin/users')) return 'users'
  if (path.startsWith('/admin/settings')) return 'settings'
  return 'dashboard'
}
