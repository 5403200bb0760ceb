/* wide.ts -- Whether the screen has room for lists beside the text. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

const WIDE = matchMedia('(min-width: 48rem)');

/* On a narrow screen lists are closed, so that the text is in sight. */
export function useWide(): boolean {
  const wide = useSignal(WIDE.matches);
  useEffect(() => {
    const follow = (): void => {
      wide.value = WIDE.matches;
    };
    WIDE.addEventListener('change', follow);
    return () => WIDE.removeEventListener('change', follow);
  }, []);
  return wide.value;
}
