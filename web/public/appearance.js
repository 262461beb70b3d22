// Runs before the first paint. The keys and values are those of lib/appearance.ts and i18n/languages.ts.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('balanceLanguage');
  } catch {
    // No storage.
  }
  const spoken = ['en', 'de', 'fr', 'es', 'ar'];
  const wanted = [chosen, ...(navigator.languages ?? [])].map((tag) => tag?.toLowerCase().split('-')[0]);
  const language = wanted.find((tag) => spoken.includes(tag)) ?? 'en';
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  // The build names the catalogues: that of this language is fetched beside the scripts.
  const places = new URLSearchParams(document.querySelector('meta[name="balance-messages"]')?.content);
  for (const part of location.pathname === '/' ? ['shell'] : ['shell', 'reading']) {
    const place = places.get(`${language}.${part}`);
    if (place !== null)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href: place }),
      );
  }
})();
(() => {
  try {
    const root = document.documentElement;
    const theme = localStorage.getItem('balanceTheme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    const choices = {
      textSize: ['balanceTextSize', 'large', 'larger'],
      lineWidth: ['balanceLineWidth', 'narrow', 'wide'],
      contrast: ['balanceContrast', 'high'],
      motion: ['balanceMotion', 'still'],
    };
    for (const [name, [key, ...values]] of Object.entries(choices)) {
      const value = localStorage.getItem(key);
      if (values.includes(value)) root.dataset[name] = value;
    }
    const perspective = localStorage.getItem('balancePerspective');
    if (perspective === 'swapped' || perspective === 'neutral') root.dataset.perspective = perspective;
  } catch {
    // No storage: the system's theme and the default colours.
  }
})();
