/**
 * The one inline script, the same in every page so that one hash allows it. Before the first
 * paint it sends visitors without a token from a guarded address home (with its query, where the
 * channel may be). There it opens the login drawer that once. The address is marked with `!`
 * until then, and any later visit of home forgets it. It shows the styles whether there is a
 * session. It opens a dialog for a button's `command` where the browser does not know it yet. A
 * button that only the code can serve it notes and shows waiting when it is touched before. A
 * browser that denies storage still opens the page. The script handles every form except one
 * that closes its dialog, because the browser would put typed values into the address. For a
 * borrower it asks the page's first questions at once, by the file that can sign them. After the
 * first paint it fetches the screens' code, all files at once, and starts it. Where code is lost
 * on its way the page begins again once the server answers, three times at the most. A browser's
 * offer to install the app it keeps for Me. The names are those of `login/login-drawer-state.ts`,
 * `ui/touched-before.ts` and `offline/use-install.ts`.
 */
export const bootScript = minified(`
(function (d) {
  var b = d.body.dataset, p = 'continueTo', l = location;
  function tried(f) {
    try { return f(); } catch (e) { return ''; }
  }
  var inside = /(?:^|; )token=[^;]/.test(tried(function () { return d.cookie; }));
  if (!inside && b.access === 'auth') {
    tried(function () { sessionStorage.setItem(p, '!' + l.pathname + l.search); });
    return l.replace('/home' + l.search);
  }
  if (inside) d.documentElement.setAttribute('data-session', '');
  else if (l.pathname === '/home') tried(function () {
    var w = sessionStorage.getItem(p) || '', g = d.getElementById('login');
    if (w[0] !== '!') sessionStorage.removeItem(p);
    else sessionStorage.setItem(p, w.slice(1)), g && g.showModal();
  });
  if (!('commandForElement' in HTMLButtonElement.prototype))
    d.addEventListener('click', function (e) {
      var t = e.target.closest('[commandfor]');
      var g = t && d.getElementById(t.getAttribute('commandfor'));
      if (g && !g.open) g.showModal();
    });
  d.addEventListener('click', function (e) {
    var t = e.target.closest('[data-later]');
    if (!t) return;
    e.preventDefault();
    e.stopPropagation();
    b.later = t.dataset.later;
    t.setAttribute('aria-busy', 'true');
  }, true);
  addEventListener('beforeinstallprompt', function (e) {
    e.preventDefault();
    window.installPrompt = e;
  });
  d.addEventListener('submit', function (e) {
    if (e.target.method !== 'dialog') e.preventDefault();
  });
  if (inside && b.first) import(b.first);
  requestAnimationFrame(function () {
    setTimeout(function () {
      var s = b.files.split(' ');
      s.concat(inside && b.sessionFiles ? b.sessionFiles.split(' ') : []).forEach(function (f) {
        var k = d.createElement('link');
        k.rel = 'modulepreload';
        if (/css$/.test(f)) (k.rel = 'preload'), (k.as = 'style'), (k.crossOrigin = '');
        k.fetchPriority = /react/.test(f) ? 'high' : 'low';
        k.href = f;
        d.head.append(k);
      });
      import(s[0]).catch(function () {
        var n = tried(function () {
          return (sessionStorage.again = 1 + (sessionStorage.again | 0));
        });
        (function wait() {
          if (n && n < 4) setTimeout(function () {
            fetch(l.href, { method: 'HEAD' }).then(function () { l.reload(); }, wait);
          }, 3000);
        })();
      });
    });
  });
})(document);
`);

/** Only the indentation goes: the content of the page stays readable. */
function minified(text: string): string {
  return text.trim().replace(/\n\s*/g, '\n');
}
