/* service.ts -- The service worker: keeps all files of the page, so that it works offline.
 *
 * The build writes the list of files and a version into it. A new version takes the place of the
 * old one when no page uses it.
 */
declare const self: ServiceWorkerGlobalScope;

const FILES = '__FILES__'.split(' ');
const CACHE = 'fray-__VERSION__';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  const old = (name: string): boolean => name.startsWith('fray-') && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      // the page of the first visit needs no network either, from now on
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(request, { ignoreSearch: true }))
      .then((found) => found ?? fetch(request)),
  );
});

export {};
