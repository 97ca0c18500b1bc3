"""The network: addresses of this machine, proxies, QR codes."""
